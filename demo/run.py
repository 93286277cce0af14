"""`manage.py demo`: starts the trade fair on a loopback port, crawls its seed list and scores the result."""

import os
import sys
from pathlib import Path

from django.core.management import execute_from_command_line

from demo.dns import LoopbackDns, zone_of
from demo.names_only import LISTING, WORKSPACE, FoundWebsites, score_names, write_names
from demo.score import score
from demo.seeds import write_seeds
from demo.server import DemoWeb, demo_sites, mail_hosts
from demo.truth import load_truth


def main(out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    seeds = out / "seeds.csv"
    write_seeds(seeds)
    with DemoWeb() as web, LoopbackDns(zone_of(demo_sites(), mail_hosts())) as dns:
        crawl(web, dns, seeds, out)
        print(
            "\nA second list, of names and stands only: the fair's own list of exhibitors has their websites."
        )
        found = crawl_names(out)
    print()
    for line in score(out / "leads.jsonl", load_truth()).lines():
        print(line)
    print(found.line())
    print(
        f"\nOpen {out}/leads.xlsx: each value stands beside its confidence, the sheet Sources says where it was seen."
        "\nYour own list: .venv/bin/python manage.py crawl LIST.csv --xlsx leads.xlsx"
        "\nIn the browser: make serve"
    )


def crawl(web: DemoWeb, dns: LoopbackDns, seeds: Path, out: Path) -> None:
    os.environ.update(
        {
            "DJANGO_SETTINGS_MODULE": "leadslogix.settings",
            "LEADSLOGIX_HOST_MAP": web.host_map,
            "LEADSLOGIX_NAMESERVERS": dns.address,
            "LEADSLOGIX_ALLOWED_NETWORKS": "127.0.0.0/8",
            # The fair's broken sites stay broken: waiting half a minute for each would only bore people.
            "LEADSLOGIX_RETRY_SECONDS": os.environ.get("LEADSLOGIX_RETRY_SECONDS", "0.5"),
        }
    )
    files = [f"--{name}={out / f'leads.{name}'}" for name in ("xlsx", "csv", "jsonl")]
    # "--again" is for a list that was crawled before; one of another version of the fair is crawled anew as well.
    options = ["--again", "--fresh-days=0", "--seconds=20", *files]
    execute_from_command_line(["manage.py", "crawl", str(seeds), *options])


def crawl_names(out: Path) -> FoundWebsites:
    """In a workspace of its own, which knows none of the companies."""
    names, leads = out / "names.csv", out / "names.jsonl"
    write_names(names)
    options = [
        "--again",
        "--fresh-days=0",
        "--target=quick",
        f"--workspace={WORKSPACE}",
        f"--listing={LISTING}",
    ]
    execute_from_command_line(["manage.py", "crawl", str(names), *options, f"--jsonl={leads}"])
    return score_names(leads)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
