"""The words that people read for the codes that machines use."""

from collections.abc import Mapping

FIELDS: Mapping[str, str] = {
    "name": "Legal name",
    "email": "E-mail",
    "phone": "Phone",
    "fax": "Fax",
    "street": "Street",
    "postal_code": "Postal code",
    "city": "City",
    "region": "Region",
    "country": "Country",
    "social": "Social profiles",
    "vat_id": "VAT number",
    "registration_id": "Registration number",
    "description": "Description",
    "language": "Language",
    "person": "People",
}

COLUMNS: Mapping[str, str] = {
    **FIELDS,
    "name": "Company name",
    "website": "Website",
    "profile_url": "Profile page at the fair or directory",
    "mobile": "Mobile phone",
    "second_name": "Company name (continued)",
    "second_email": "E-mail (second column)",
    "second_phone": "Phone (second column)",
    "second_website": "Website (second column)",
    "second_person": "Contact person (second column)",
    "contact": "Contact details (several in one cell)",
    "entry": "Name and contacts together",
    "person": "Contact person",
    "first_name": "First name",
    "last_name": "Last name",
    "job_title": "Job title",
}

LAYER_LABELS: Mapping[str, str] = {
    "seed": "Your list",
    "structured": "Structured data",
    "static": "Pages",
    "sitemap": "Sitemap",
    "directory": "Directory profile",
    "browser": "Browser",
    "discovery": "Search for the website",
    "fair_list": "The fair's list",
}

OUTCOMES: Mapping[str, str] = {
    "ok": "read",
    "not_modified": "unchanged since the last visit",
    "found": "found something",
    "nothing": "looked, and there was nothing",
    "not_needed": "not needed: the target was already met",
    "no_website": "no website is known",
    "no_listing": "no directory profile is known",
    "unavailable": "no browser is installed on the worker",
    "not_reached": "not run so far",
    "budget_spent": "the company's budget was spent",
    "cancelled": "stopped by a person",
    "invalid_url": "the address is not a web address",
    "forbidden_address": "the address leads into a private network",
    "dns": "the host name does not exist",
    "refused": "the server refused the connection",
    "tls": "the server's certificate is not valid",
    "timeout": "the server took too long",
    "out_of_time": "our own limit of time for a task was over",
    "connection_lost": "the connection broke off",
    "protocol_error": "the server's answer was not HTTP",
    "robots": "robots.txt asks crawlers to stay out",
    "not_found": "the page does not exist",
    "client_error": "the server refused the request",
    "rate_limited": "the server asked us to slow down",
    "server_error": "the server failed",
    "redirect_loop": "the redirects never ended",
    "other_domain": "the site moved to somebody else's domain",
    "blocked": "the site blocks crawlers",
    "login_wall": "the page needs a login",
    "parked": "the domain is for sale",
    "too_large": "the page is too large",
    "wrong_type": "not a web page",
    "empty": "the page is empty",
    "parser_timeout": "the page could not be parsed in time",
    "parser_failed": "the page could not be parsed",
    "render_failed": "the browser could not show the page",
    "trap": "endless pages",
    "failed": "an error of ours; the log has it",
    # Why a field is empty although the layer worked
    "only_rejected": "only values that were rejected",
    "withheld": "found something that is not delivered",
}

SITE_WAYS: Mapping[str, str] = {
    "list": "given by the list",
    "profile": "linked by its profile at the fair",
    "listing": "found in the fair's list",
    "email": "the domain of a mailbox",
    "name": "suggested by the name",
    "search": "found by a search",
}

RUN_STATES: Mapping[str, str] = {
    "waiting": "Not started",
    "running": "Running",
    "paused": "Paused",
    "stopped": "Stopped",
    "finished": "Finished",
}

TASK_STATES: Mapping[str, str] = {
    "waiting": "waiting",
    "queued": "queued",
    "leased": "being worked on",
    "done": "done",
    "dead": "given up",
    "cancelled": "cancelled",
}

ROW_STATES: Mapping[str, str] = {
    "created": "new",
    "known": "known already",
    "duplicate": "duplicate",
    "rejected": "rejected",
}


def label_for(words: Mapping[str, str], code: object) -> str:
    """A code without words is shown as it is: better than nothing, and never an error."""
    return words.get(str(code), str(code).replace("_", " "))
