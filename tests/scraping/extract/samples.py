"""Small pages written by hand, one per way of publishing contacts: the seeds of the fuzzer."""

SAMPLES: tuple[bytes, ...] = tuple(
    text.encode()
    for text in (
        '<script type="application/ld+json">{"@graph":[{"@type":["Organization","Store"],"name":"Huber GmbH","telephone":"+49 89 21803000",'
        '"address":{"@type":"PostalAddress","streetAddress":"Lindenweg 4","postalCode":"80331","addressLocality":"München","addressCountry":"DE"},'
        '"sameAs":["https://www.facebook.com/huber"],"employee":{"@type":"Person","name":"Eva Huber","jobTitle":"CEO"}},]}</script>',
        '<div itemscope itemtype="http://schema.org/LocalBusiness"><b itemprop="name">Huber</b><a itemprop="email" href="mailto:i@huber.example">m</a>'
        '<p itemprop="address" itemscope itemtype="http://schema.org/PostalAddress"><i itemprop="streetAddress">Weg 1</i></p></div>',
        '<div vocab="http://schema.org/" typeof="Organization"><b property="name">Huber</b><i property="telephone">089 21803000</i></div>',
        '<div class="vcard"><b class="fn org">Huber</b><p class="adr"><i class="street-address">Weg 1</i></p><i class="tel">089 21803000</i></div>',
        "<p>Huber GmbH<br>Lindenweg 4<br>80331 München<br>Tel. 089 / 21803000 - 12, Fax: 089 21803001<br>info [at] huber [dot] example</p>",
        '<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="1e777078715e766b7c7b6c307b667f736e727b">[email]</a>',
        "<script>var addy1 = 'in' + 'fo' + '&#64;'; addy1 = addy1 + 'huber' + '&#46;' + 'example'; document.write(addy1)</script>",
        "<style>.r{unicode-bidi:bidi-override;direction:rtl}</style><span class=r>elpmaxe.rebuh@ofni</span> name<code>@</code>huber.example",
        "<table><tr><td>Geschäftsführer:<td>Max Huber, Eva Berg<tr><td>USt-IdNr.:<td>DE136695976<tr><td>HRB 12345<td>Amtsgericht München</table>",
        "<h2>Team</h2><p>Anna Maria Smith, Director of Sales<br>anna@huber.example</p><p>Dr. Tom Brown, Ph.D.<br>CFO</p><blockquote>Ben Cole</blockquote>",
        "<p>12 Mill Road, Suite 4, Dayton, OH 45402 (937) 555-0199 &copy; 2014 Huber Inc. All rights reserved. Site by Pixel, hi@pixel.example</p>",
        "<p>〒460-0002 名古屋市中区栄三丁目1-4 TEL 052-241-0366 ０５２－２４１－０３６６ ул. Садовая, д.5, 121099 Москва тел. +7 495 123-45-67</p>",
        '<ul><li><a href="/e/1">Alba GmbH</a> Germany<li><a href="/e/2">Borg AG</a><li><a href="/e/3">Cado SA</a><li><a href="/e/4">Dorn</a></ul>'
        '<a href="?page=2" rel=next>Next</a><button data-url="/more?page=3">Load more</button>',
        '<meta property="og:site_name" content="Huber"><meta name=description content="We build cranes for harbours and have done so since 1950.">'
        '<a href="https://www.linkedin.com/company/huber"><img alt="in"></a><a href="tel:+498921803000">call</a><a href="mailto:a@b.example?cc=c@d.example">x</a>',
    )
)
