"""`python -m tests.training.spellings`: fits what the parts of a name count, on the words of labelled pages.

Rows of capitalised words on pages of *learn* and on contact pages; what is labelled as a person, of the organisation
or not, is a name, and everything else is none.
"""

import json
from collections.abc import Iterator

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import KFold, cross_val_predict

from scraping.extract.people.name_model import describe_spelling, load_name_model
from scraping.extract.people.names import RUN, list_spans
from scraping.extract.people.word_order import LIKELY, SURE
from scraping.page.parse import parse_page
from scraping.vocabulary.name_words import PARTICLES
from tests.quality import matching
from tests.quality.corpus import load_set
from tests.quality.hashed_labels import keys_of, load_part, part_of_contact_page
from tests.training.names import FOLDER

Example = tuple[list[str], bool]


def main() -> None:
    examples = [*_of_home_pages(), *_of_contact_pages()]
    rows = [(describe_spelling(words, PARTICLES), is_name) for words, is_name in examples]
    rows = [row for row in rows if row[0]]
    columns = list(rows[0][0])
    is_name = np.array([is_name for _, is_name in rows])
    features = np.array([[row[0][name] for name in columns] for row in rows])
    model = LogisticRegression(fit_intercept=False, C=1.0, max_iter=2000).fit(features, is_name)
    scores = cross_val_predict(
        model, features, is_name, cv=KFold(5, shuffle=True, random_state=1), method="decision_function"
    )
    path = FOLDER / "name_model.json"
    about = json.loads(path.read_text(encoding="utf-8"))
    about["spelling"] = {
        name: round(float(one), 3) for name, one in zip(columns, model.coef_[0], strict=True)
    }
    about["spellings"] = {
        "rows of words": len(rows),
        "names": int(is_name.sum()),
        **{
            f"from {level}": {
                "recall": round(float((scores[is_name] > level).mean()), 3),
                "precision": round(float(is_name[scores > level].mean()), 3),
            }
            for level in (SURE, LIKELY)
        },
    }
    path.write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")
    load_name_model.cache_clear()
    print(about["spelling"], about["spellings"])


def _of_home_pages() -> Iterator[Example]:
    for page in load_part("learn"):
        labels = page.of("person")
        for run in _runs(page.path.read_bytes(), page.url):
            spans = list(list_spans(run))
            names = [
                words
                for words in spans
                if any(label.matches(keys_of("person", " ".join(words))) for label in labels)
            ]
            yield from _examples(spans, names)


def _of_contact_pages() -> Iterator[Example]:
    for page in load_set("contact_pages"):
        people = page.labels.people
        if people is None or part_of_contact_page(page.url) != "learn":
            continue
        for run in _runs(page.content(), page.url):
            spans = list(list_spans(run))
            names = [
                words
                for words in spans
                if any(matching.same_person(" ".join(words), person) for person in people)
            ]
            yield from _examples(spans, names)


def _runs(body: bytes, url: str) -> set[tuple[str, ...]]:
    return {tuple(found[0].split()) for found in RUN.finditer(parse_page(body, "", url).text)}


def _examples(spans: list[list[str]], names: list[list[str]]) -> Iterator[Example]:
    """The longest spelling of a person, or everything where nobody is named."""
    if names:
        yield max(names, key=len), True
    else:
        yield from ((words, False) for words in spans)


if __name__ == "__main__":
    main()
