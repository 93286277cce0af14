from collections.abc import Callable

import pytest

from scraping.extract.socials.extractor import profile_url
from scraping.findings import Field
from tests.growth import LIMIT, growth
from tests.scraping.extract.reader import candidates, delivered, rejected


@pytest.mark.parametrize(
    ("url", "profile"),
    [
        ("http://www.facebook.com/HuberKran?ref=ts", "https://www.facebook.com/HuberKran"),
        ("https://de-de.facebook.com/HuberKran/", "https://www.facebook.com/HuberKran"),
        (
            "//facebook.com/pages/Huber-Kran/276424854506",
            "https://www.facebook.com/pages/Huber-Kran/276424854506",
        ),
        (
            "https://www.facebook.com/profile.php?id=123&sk=wall",
            "https://www.facebook.com/profile.php?id=123",
        ),
        ("https://twitter.com/#!/huberkran", "https://twitter.com/huberkran"),
        ("https://www.linkedin.com/company/huber-kran/about/", "https://www.linkedin.com/company/huber-kran"),
        ("https://at.linkedin.com/in/eva-huber", "https://www.linkedin.com/in/eva-huber"),
        ("https://www.xing.com/companies/huber", "https://www.xing.com/companies/huber"),
        ("https://www.youtube.com/user/huberkran", "https://www.youtube.com/user/huberkran"),
        ("https://youtube.com/@huberkran", "https://www.youtube.com/@huberkran"),
        ("https://instagram.com/huberkran/", "https://www.instagram.com/huberkran"),
        (
            "https://www.facebook.com/p/Huber-Kran-61551234567890/",
            "https://www.facebook.com/p/Huber-Kran-61551234567890",
        ),
        ("https://t.me/huberkran", "https://t.me/huberkran"),
        ("https://telegram.me/s/huberkran?before=5", "https://t.me/huberkran"),
        ("https://ok.ru/group/53483469275", "https://ok.ru/group/53483469275"),
        ("https://line.me/R/ti/p/%40huberkran", "https://line.me/R/ti/p/%40huberkran"),
        ("http://pf.kakao.com/_huberkran", "https://pf.kakao.com/_huberkran"),
        ("http://blog.naver.com/huberkran", "https://blog.naver.com/huberkran"),
        ("https://cafe.naver.com/huberkran", ""),
        ("https://www.snapchat.com/add/huberkran", "https://www.snapchat.com/add/huberkran"),
        ("https://www.aparat.com/huberkran", "https://www.aparat.com/huberkran"),
        ("http://www.dailymotion.com/HuberKran", "https://www.dailymotion.com/HuberKran"),
        (
            "https://www.linkedin.com/groups/Huber-Kran-123456",
            "https://www.linkedin.com/groups/Huber-Kran-123456",
        ),
        ("https://www.linkedin.com/organization/99136", "https://www.linkedin.com/organization/99136"),
        (
            "https://www.linkedin.com/edu/school?id=15520&trk=edu-cp-logo",
            "https://www.linkedin.com/edu/school?id=15520",
        ),
        (
            "https://co.linkedin.com/edu/escuela-huber-(co)-11599",
            "https://www.linkedin.com/edu/escuela-huber-(co)-11599",
        ),
        # The tabs of a profile.
        ("https://plus.google.com/+Huberkran/posts", "https://plus.google.com/+Huberkran"),
        ("https://plus.google.com/u/0/+Huberkran/posts/", "https://plus.google.com/+Huberkran"),
        (
            "https://plus.google.com/u/0/b/112233445566778899001/112233445566778899001/posts",
            "https://plus.google.com/112233445566778899001",
        ),
        ("https://www.youtube.com/user/huberkran/videos", "https://www.youtube.com/user/huberkran"),
        ("https://www.facebook.com/huberkran/photos/", "https://www.facebook.com/huberkran"),
        ("https://www.pinterest.com.mx/huberkran", "https://www.pinterest.com/huberkran"),
    ],
)
def test_profiles_have_one_canonical_form(url: str, profile: str) -> None:
    assert profile_url(url) == profile


@pytest.mark.parametrize(
    "url",
    [
        "https://www.facebook.com/sharer/sharer.php?u=http://huber.example",
        "https://www.facebook.com/",
        "https://www.facebook.com/huber/posts/123",
        "https://www.facebook.com/huber/photos/a.123/456",
        "https://www.facebook.com/tools",
        "https://plus.google.com/+Huberkran/posts/Ab1cD2",
        "https://twitter.com/intent/tweet?text=x",
        "https://twitter.com/share",
        "https://twitter.com/huber/status/123",
        "https://www.linkedin.com/shareArticle?url=x",
        "https://www.youtube.com/watch?v=1",
        "https://www.instagram.com/p/abc/",
        "https://www.pinterest.com/pin/create/button/",
        "https://www.xing.com/social_plugins/share",
        "https://facebook.evil.example/huber",
        "https://twitter.com/javascript:void(0)",
        "https://www.facebook.com/v2.2/dialog/oauth?client_id=1",
        "https://www.facebook.com/p/",
        "https://t.me/share/url?url=x",
        "https://t.me/joinchat/AAAA",
        "https://www.dailymotion.com/video/x5abc",
        "https://www.dailymotion.com/embed/video/x5abc",
        "http://[broken",
    ],
)
def test_buttons_and_posts_are_no_profiles(url: str) -> None:
    assert profile_url(url) == ""


def test_a_like_box_names_the_page_it_shows() -> None:
    html = "<iframe src='//www.facebook.com/plugins/likebox.php?href=http%3A%2F%2Fwww.facebook.com%2Fhuberkran&width=1'></iframe>"
    assert delivered(html, Field.SOCIAL) == ["https://www.facebook.com/huberkran"]


def test_a_sentence_that_invites_to_follow_names_the_owners_profile() -> None:
    url = "http://huber.example/"
    html = "<p>Keep up with the harbour museum and its many exhibitions on <a href='https://www.facebook.com/pages/Harbour/123456'>our page with all the latest pictures</a></p>"
    assert [one.raw_score >= 50 for one in candidates(html, url) if one.field is Field.SOCIAL] == [True]
    html = html.replace("Keep up with the harbour museum", "We liked what the harbour museum says")
    assert [one.raw_score >= 50 for one in candidates(html, url) if one.field is Field.SOCIAL] == [False]


def test_the_account_of_the_site_builder_is_not_the_companys() -> None:
    html = "<footer><a href='https://www.facebook.com/wix'>fb</a></footer>"
    assert rejected(html, Field.SOCIAL) == {"https://www.facebook.com/wix": "shared_platform"}


def test_the_designers_profile_is_not_the_companys() -> None:
    html = "<footer><a href='https://www.facebook.com/huber'>f</a><p>Webdesign: <a href='https://www.facebook.com/pixelhaus'>Facebook</a></p></footer>"
    assert delivered(html, Field.SOCIAL) == ["https://www.facebook.com/huber"]


def test_an_author_link_is_the_authors() -> None:
    assert (
        delivered(
            "<p><a rel=author href='https://plus.google.com/118336942154835957978942154835957978'>by Eva</a></p>",
            Field.SOCIAL,
        )
        == []
    )


def test_a_handle_as_the_links_text_is_no_mention_where_it_is_the_companys() -> None:
    html = '<p>Folgen: <a href="https://www.instagram.com/huber/">@huber</a></p>'
    assert delivered(html, Field.SOCIAL) == ["https://www.instagram.com/huber"]
    found = next(one for one in candidates(html) if one.field is Field.SOCIAL)
    assert found.raw_score >= 60


@pytest.mark.parametrize(
    ("html", "is_sure"),
    [
        (
            "<p>Why cranes? by <a href='https://plus.google.com/118336942154835957978'>Rick Houston</a></p>",
            False,
        ),
        (
            "<p>Photos: <a href='https://facebook.com/SummerFest'>facebook.com/SummerFest</a> and more</p>",
            True,
        ),
        ("<p><a href='https://plus.google.com/118336942154835957978'>Google+</a></p>", True),
        ("<footer><a href='https://plus.google.com/118336942154835957978'>Rick Houston</a></footer>", True),
        (
            "<p><a href='https://facebook.com/huber'>Facebook</a></p><p><a href='https://plus.google.com/118336942154835957978'>Go</a></p>",
            True,
        ),
    ],
)
def test_a_link_in_the_text_that_is_named_otherwise_is_somebody_else_s(html: str, *, is_sure: bool) -> None:
    found = candidates(html, "https://www.huber.example/")
    assert (
        all(
            "a link in the text, named otherwise" not in dict(one.reasons)
            for one in found
            if one.field is Field.SOCIAL
        )
        is is_sure
    )


def test_time_for_a_list_of_profiles_grows_with_it_and_not_faster() -> None:
    def prepare(count: int) -> Callable[[], object]:
        links = (f"<a href='https://facebook.com/member.{number}'>{number}</a> " for number in range(count))
        html = "".join(links)
        return lambda: candidates(html)

    assert growth(prepare, 1_600) < LIMIT
