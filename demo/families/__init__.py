"""The ways in which the companies of the demo web publish their contacts."""

from collections.abc import Callable
from dataclasses import dataclass

from demo.companies import Company
from demo.families import disguised, hard_to_reach, legal, plain, scripted, structured
from demo.scaffold import Publication


@dataclass(frozen=True, slots=True)
class Family:
    """One way of publishing; a company is founded in each of `countries`."""

    publish: Callable[[Company], Publication]
    countries: tuple[str, ...]


FAMILIES = {
    "jsonld": Family(structured.publish_jsonld, ("DE", "GB", "US")),
    "jsonld_graph": Family(structured.publish_jsonld_graph, ("FR", "ES")),
    "microdata": Family(structured.publish_microdata, ("IT", "GB")),
    "hcard": Family(structured.publish_hcard, ("GB", "DE")),
    "microformats2": Family(structured.publish_microformats2, ("US", "FR")),
    "rdfa": Family(structured.publish_rdfa, ("FR", "IT")),
    "footer": Family(plain.publish_footer, ("DE", "GB", "ES")),
    "topbar": Family(plain.publish_topbar, ("US", "FR")),
    "contact_page": Family(plain.publish_contact_page, ("ES", "IT", "FR")),
    "label_table": Family(plain.publish_label_table, ("DE", "ES")),
    "definition_list": Family(plain.publish_definition_list, ("CH", "IT")),
    "team_page": Family(plain.publish_team_page, ("GB", "DE")),
    "about_page": Family(plain.publish_about_page, ("ES", "US")),
    "german_imprint": Family(legal.publish_german_imprint, ("DE", "AT")),
    "french_legal_notice": Family(legal.publish_french_legal_notice, ("FR", "FR")),
    "italian_footer": Family(legal.publish_italian_footer, ("IT", "IT")),
    "spanish_legal_notice": Family(legal.publish_spanish_legal_notice, ("ES", "ES")),
    "british_registration": Family(legal.publish_british_registration, ("GB", "GB")),
    "at_dot": Family(disguised.publish_at_dot, ("DE", "FR", "IT", "ES", "GB")),
    "cloudflare": Family(disguised.publish_cloudflare, ("US", "DE")),
    "entities": Family(disguised.publish_entities, ("GB", "FR")),
    "percent_mailto": Family(disguised.publish_percent_mailto, ("IT", "DE")),
    "split_tags": Family(disguised.publish_split_tags, ("DE", "ES")),
    "reversed_text": Family(disguised.publish_reversed_text, ("DE", "FR")),
    "image_text": Family(disguised.publish_image_text, ("IT", "GB")),
    "script_concat": Family(scripted.publish_script_concat, ("DE", "IT")),
    "joomla_cloak": Family(scripted.publish_joomla_cloak, ("FR", "ES")),
    "script_only": Family(scripted.publish_script_only, ("DE", "US")),
    "script_fetch": Family(scripted.publish_script_fetch, ("GB", "IT")),
    "sitemap_only": Family(hard_to_reach.publish_sitemap_only, ("FR", "GB")),
    "sitemap_index": Family(hard_to_reach.publish_sitemap_index, ("DE", "AT")),
    "language_choice": Family(hard_to_reach.publish_language_choice, ("CH", "IT")),
    "on_profile_only": Family(hard_to_reach.publish_on_profile_only, ("ES", "FR", "US")),
    "behind_profile": Family(hard_to_reach.publish_behind_profile, ("DE", "IT")),
    "unlisted": Family(plain.publish_footer, ("DE", "GB", "FR", "IT", "ES", "US", "AT", "CH", "DE", "GB")),
    "namesake_abroad": Family(hard_to_reach.publish_nowhere, ("DE", "GB", "IT")),
    "parked_name": Family(hard_to_reach.publish_nowhere, ("FR", "ES")),
    "wrong_site": Family(hard_to_reach.publish_nowhere, ("IT", "GB")),
    "nothing": Family(hard_to_reach.publish_nothing, ("GB", "DE")),
}
