"""The peer in benchmarks/pipeline.py: a Scrapy spider as a user would write it, from a seed list to JSON lines.

It reads the home page of each site and those of its links that look like contact pages, up to the same number of
pages, takes mailboxes from mailto links and by a pattern, numbers by libphonenumber, and writes an object per page.
"""

import csv
import json
import re
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import phonenumbers
import scrapy
from scrapy.crawler import CrawlerProcess
from scrapy.resolver import dnscache

EMAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,24}){1,4}")
WANTED = re.compile(r"contact|kontakt|imprint|impressum|legal", re.I)


class ContactSpider(scrapy.Spider):
    name = "contacts"

    def __init__(self, seeds: str, pages: int) -> None:
        super().__init__()
        self.seeds, self.most = seeds, pages
        self.pages = 0
        self.asked: Counter[str] = Counter()
        self.with_mailbox: set[str] = set()

    async def start(self):  # type: ignore[no-untyped-def]
        with Path(self.seeds).open(newline="") as file:
            for row in csv.DictReader(file):
                self.asked[urlsplit(row["Website"]).netloc] += 1
                yield scrapy.Request(row["Website"], cb_kwargs={"company": row["Company"]})

    def parse(self, response: Any, company: str) -> Iterator[Any]:
        self.pages += 1
        site = urlsplit(response.url).netloc
        text = " ".join(response.xpath("//body//text()[not(parent::script or parent::style)]").getall())
        found = {
            href[7:].partition("?")[0] for href in response.css("a[href^='mailto:']::attr(href)").getall()
        }
        emails = sorted(found | set(EMAIL.findall(text)))
        numbers = phonenumbers.PhoneNumberMatcher(text, "GB")
        form = phonenumbers.PhoneNumberFormat.E164
        phones = sorted({phonenumbers.format_number(match.number, form) for match in numbers})
        if emails:
            self.with_mailbox.add(site)
        yield {
            "company": company,
            "url": response.url,
            "title": response.css("title::text").get(),
            "emails": emails,
            "phones": phones,
        }
        for link in response.css("a[href]"):
            url = response.urljoin(link.attrib["href"])
            words = f"{urlsplit(url).path} {' '.join(link.css('*::text').getall())}"
            if urlsplit(url).netloc == site and WANTED.search(words) and self.asked[site] < self.most:
                self.asked[site] += 1
                yield response.follow(link, cb_kwargs={"company": company})


def main(seeds: str, out: str, concurrency: int, pages: int, hosts: list[str]) -> None:
    for host in hosts:  # both sides know where the sites are
        dnscache[host] = "127.0.0.1"
    process = CrawlerProcess(
        {
            "ROBOTSTXT_OBEY": True,
            "CONCURRENT_REQUESTS": concurrency,
            "CONCURRENT_REQUESTS_PER_DOMAIN": 2,
            "DOWNLOAD_DELAY": 0,
            "COOKIES_ENABLED": False,
            "TELNETCONSOLE_ENABLED": False,
            "LOG_LEVEL": "ERROR",
            "FEEDS": {out: {"format": "jsonlines"}},
        }
    )
    crawler = process.create_crawler(ContactSpider)
    started = time.monotonic()
    process.crawl(crawler, seeds=seeds, pages=pages)
    process.start()
    usage = resource.getrusage(resource.RUSAGE_SELF)
    spider: Any = crawler.spider
    numbers = {
        "seconds": time.monotonic() - started,
        "cpu": usage.ru_utime + usage.ru_stime,
        "pages": spider.pages,
        "companies": len(spider.asked),
        "with_mailbox": len(spider.with_mailbox),
    }
    print(json.dumps(numbers))


if __name__ == "__main__":
    main(**json.load(sys.stdin))
