/** Blocks of WordPress 6.1 as its editor saves them, by description. */
export const coreBlocks: Readonly<Record<string, string>> = {
  paragraph: `<!-- wp:paragraph -->
<p>Rīta tirgū <strong>Āgenskalnā</strong> pārdod <em>svaigas ogas</em>, medu un <a href="https://tirgus.example/?a=1&amp;b=2" target="_blank" rel="noreferrer noopener">rupjmaizi</a>.</p>
<!-- /wp:paragraph -->`,
  'paragraph with settings': `<!-- wp:paragraph {"align":"center","dropCap":false,"style":{"typography":{"fontSize":"1.5rem"},"color":{"text":"#8a2be2"}},"className":"ievads"} -->
<p class="has-text-align-center ievads has-text-color" style="color:#8a2be2;font-size:1.5rem">Rundfunkbeitragsservice &amp; Donaudampfschifffahrt 🚢<br>kosten &lt; 20 €.</p>
<!-- /wp:paragraph -->`,
  'paragraph from right to left': `<!-- wp:paragraph {"direction":"rtl"} -->
<p dir="rtl">مرحبًا <mark style="background-color:#ff0" class="has-inline-color">بالعالم</mark>، كيف حالك؟</p>
<!-- /wp:paragraph -->`,
  'paragraph with code and image': `<!-- wp:paragraph -->
<p>Run <code>git push --force</code> and press <kbd>Ctrl</kbd>, then look at <img class="wp-image-7" style="width: 20px;" src="https://x.example/ikona.png" alt="A small green icon"> the sign.</p>
<!-- /wp:paragraph -->`,
  'paragraph with shortcodes': `<!-- wp:paragraph -->
<p>See [gallery ids="1,2"] and [caption id="a_1" width="300"]our boat[/caption] before noon.</p>
<!-- /wp:paragraph -->`,
  'empty paragraph': `<!-- wp:paragraph -->
<p></p>
<!-- /wp:paragraph -->`,
  heading: `<!-- wp:heading {"level":3} -->
<h3 id="ka-mes-stradajam">Kā mēs <em>strādājam</em></h3>
<!-- /wp:heading -->`,
  list: `<!-- wp:list {"ordered":true,"start":3} -->
<ol start="3"><!-- wp:list-item -->
<li>First item<!-- wp:list -->
<ul><!-- wp:list-item -->
<li>Nested <strong>item</strong> one</li>
<!-- /wp:list-item -->

<!-- wp:list-item -->
<li>Nested item two</li>
<!-- /wp:list-item --></ul>
<!-- /wp:list --></li>
<!-- /wp:list-item -->

<!-- wp:list-item -->
<li>Second item</li>
<!-- /wp:list-item --></ol>
<!-- /wp:list -->`,
  quote: `<!-- wp:quote -->
<blockquote class="wp-block-quote"><!-- wp:paragraph -->
<p>Darbs dara darītāju.</p>
<!-- /wp:paragraph --><cite>Latviešu sakāmvārds</cite></blockquote>
<!-- /wp:quote -->`,
  pullquote: `<!-- wp:pullquote -->
<figure class="wp-block-pullquote"><blockquote><p>Wer rastet, der rostet.</p><cite>Old saying</cite></blockquote></figure>
<!-- /wp:pullquote -->`,
  verse: `<!-- wp:verse -->
<pre class="wp-block-verse">Pūt, vējiņi, dzen laiviņu,
aizdzen mani <em>Kurzemē</em>.</pre>
<!-- /wp:verse -->`,
  preformatted: `<!-- wp:preformatted -->
<pre class="wp-block-preformatted">Monday    open
Tuesday   closed</pre>
<!-- /wp:preformatted -->`,
  code: `<!-- wp:code -->
<pre class="wp-block-code"><code>const greeting = "hello world"; // say it</code></pre>
<!-- /wp:code -->`,
  'custom HTML': `<!-- wp:html -->
<div class="widget" title="Keep this"><script>alert("stay");</script>Own words</div>
<!-- /wp:html -->`,
  shortcode: `<!-- wp:shortcode -->
[contact-form-7 id="42" title="Contact form"]
<!-- /wp:shortcode -->`,
  classic: `<p>Text of the <em>classic</em> editor.</p>
[gallery ids="1,2" columns="2"]
A line without a paragraph
https://www.youtube.com/watch?v=dQw4w9WgXcQ`,
  'classic block': `<!-- wp:freeform -->
<p>Another <strong>classic</strong> text<br />over two lines</p>
<!-- /wp:freeform -->`,
  image: `<!-- wp:image {"id":12,"sizeSlug":"large","linkDestination":"media"} -->
<figure class="wp-block-image size-large"><a href="https://x.example/jura.jpg"><img src="https://x.example/jura-1024.jpg" alt="Jūra pie Kolkas raga" class="wp-image-12" title="Kolkas rags"/></a><figcaption class="wp-element-caption">Saulriets pie <strong>jūras</strong></figcaption></figure>
<!-- /wp:image -->`,
  gallery: `<!-- wp:gallery {"linkTo":"none"} -->
<figure class="wp-block-gallery has-nested-images columns-default is-cropped"><!-- wp:image {"id":21,"sizeSlug":"large","linkDestination":"none"} -->
<figure class="wp-block-image size-large"><img src="https://x.example/a.jpg" alt="A red boat" class="wp-image-21"/><figcaption class="wp-element-caption">The boat</figcaption></figure>
<!-- /wp:image -->

<!-- wp:image {"id":22,"sizeSlug":"large","linkDestination":"none"} -->
<figure class="wp-block-image size-large"><img src="https://x.example/b.jpg" alt="" class="wp-image-22"/></figure>
<!-- /wp:image --><figcaption class="blocks-gallery-caption wp-element-caption">Our summer</figcaption></figure>
<!-- /wp:gallery -->`,
  audio: `<!-- wp:audio {"id":31} -->
<figure class="wp-block-audio"><audio controls src="https://x.example/dziesma.mp3"></audio><figcaption class="wp-element-caption">A folk song</figcaption></figure>
<!-- /wp:audio -->`,
  video: `<!-- wp:video {"id":32,"tracks":[{"src":"https://x.example/lv.vtt","label":"Latvian","srcLang":"lv","kind":"subtitles"}]} -->
<figure class="wp-block-video"><video controls src="https://x.example/filma.mp4"><track src="https://x.example/lv.vtt" label="Latvian" srclang="lv" kind="subtitles"/></video><figcaption class="wp-element-caption">A short film</figcaption></figure>
<!-- /wp:video -->`,
  cover: `<!-- wp:cover {"url":"https://x.example/mezs.jpg","id":41,"dimRatio":50,"isDark":false} -->
<div class="wp-block-cover is-light"><span aria-hidden="true" class="wp-block-cover__background has-background-dim"></span><img class="wp-block-cover__image-background wp-image-41" alt="Mežs rudenī" src="https://x.example/mezs.jpg" data-object-fit="cover"/><div class="wp-block-cover__inner-container"><!-- wp:paragraph {"align":"center","placeholder":"Write title…","fontSize":"large"} -->
<p class="has-text-align-center has-large-font-size">Rudens mežā</p>
<!-- /wp:paragraph --></div></div>
<!-- /wp:cover -->`,
  'media and text': `<!-- wp:media-text {"mediaId":42,"mediaType":"image"} -->
<div class="wp-block-media-text alignwide is-stacked-on-mobile"><figure class="wp-block-media-text__media"><img src="https://x.example/c.jpg" alt="Two people at a table" class="wp-image-42 size-full"/></figure><div class="wp-block-media-text__content"><!-- wp:paragraph {"placeholder":"Content…"} -->
<p>They talk about the harvest.</p>
<!-- /wp:paragraph --></div></div>
<!-- /wp:media-text -->`,
  file: `<!-- wp:file {"id":43,"href":"https://x.example/parskats.pdf","displayPreview":true} -->
<div class="wp-block-file"><object class="wp-block-file__embed" data="https://x.example/parskats.pdf" type="application/pdf" style="width:100%;height:600px" aria-label="Embed of Annual report."></object><a id="wp-block-file--media-9" href="https://x.example/parskats.pdf">Annual report</a><a href="https://x.example/parskats.pdf" class="wp-block-file__button wp-element-button" download aria-describedby="wp-block-file--media-9">Download</a></div>
<!-- /wp:file -->`,
  buttons: `<!-- wp:buttons -->
<div class="wp-block-buttons"><!-- wp:button {"className":"is-style-outline"} -->
<div class="wp-block-button is-style-outline"><a class="wp-block-button__link wp-element-button" href="https://x.example/pirkt" title="Go to the shop">Buy <strong>now</strong></a></div>
<!-- /wp:button -->

<!-- wp:button -->
<div class="wp-block-button"><a class="wp-block-button__link wp-element-button">Read more</a></div>
<!-- /wp:button --></div>
<!-- /wp:buttons -->`,
  columns: `<!-- wp:columns -->
<div class="wp-block-columns"><!-- wp:column {"width":"66.66%"} -->
<div class="wp-block-column" style="flex-basis:66.66%"><!-- wp:paragraph -->
<p>Left column</p>
<!-- /wp:paragraph -->

<!-- wp:columns -->
<div class="wp-block-columns"><!-- wp:column -->
<div class="wp-block-column"><!-- wp:paragraph -->
<p>A column in a column</p>
<!-- /wp:paragraph --></div>
<!-- /wp:column --></div>
<!-- /wp:columns --></div>
<!-- /wp:column -->

<!-- wp:column {"width":"33.33%"} -->
<div class="wp-block-column" style="flex-basis:33.33%"></div>
<!-- /wp:column --></div>
<!-- /wp:columns -->`,
  group: `<!-- wp:group {"tagName":"section","style":{"spacing":{"padding":{"top":"2em"}}},"layout":{"type":"constrained"}} -->
<section class="wp-block-group" style="padding-top:2em"><!-- wp:heading -->
<h2>In a group</h2>
<!-- /wp:heading --></section>
<!-- /wp:group -->`,
  row: `<!-- wp:group {"layout":{"type":"flex","flexWrap":"nowrap"}} -->
<div class="wp-block-group"><!-- wp:paragraph -->
<p>In a row</p>
<!-- /wp:paragraph --></div>
<!-- /wp:group -->`,
  table: `<!-- wp:table {"hasFixedLayout":true} -->
<figure class="wp-block-table"><table class="has-fixed-layout"><thead><tr><th>Country</th><th class="has-text-align-right" data-align="right">People</th></tr></thead><tbody><tr><td>Latvia &amp; <em>Livonia</em></td><td class="has-text-align-right" data-align="right">1 885 000</td></tr></tbody><tfoot><tr><td>All together</td><td class="has-text-align-right" data-align="right"></td></tr></tfoot></table><figcaption class="wp-element-caption">Counted this year</figcaption></figure>
<!-- /wp:table -->`,
  separator: `<!-- wp:separator -->
<hr class="wp-block-separator has-alpha-channel-opacity"/>
<!-- /wp:separator -->`,
  spacer: `<!-- wp:spacer {"height":"40px"} -->
<div style="height:40px" aria-hidden="true" class="wp-block-spacer"></div>
<!-- /wp:spacer -->`,
  more: `<!-- wp:more {"customText":"Read on"} -->
<!--more Read on-->
<!-- /wp:more -->`,
  'more without words': `<!-- wp:more -->
<!--more-->
<!-- /wp:more -->`,
  'next page': `<!-- wp:nextpage -->
<!--nextpage-->
<!-- /wp:nextpage -->`,
  'embedded video': `<!-- wp:embed {"url":"https://www.youtube.com/watch?v=abc","type":"video","providerNameSlug":"youtube","responsive":true,"className":"wp-embed-aspect-16-9 wp-has-aspect-ratio"} -->
<figure class="wp-block-embed is-type-video is-provider-youtube wp-block-embed-youtube wp-embed-aspect-16-9 wp-has-aspect-ratio"><div class="wp-block-embed__wrapper">
https://www.youtube.com/watch?v=abc
</div><figcaption class="wp-element-caption">Watch our harbour</figcaption></figure>
<!-- /wp:embed -->`,
  'social links': `<!-- wp:social-links {"iconColor":"white","iconColorValue":"#ffffff"} -->
<ul class="wp-block-social-links has-icon-color"><!-- wp:social-link {"url":"https://x.example/ziņas","service":"facebook","label":"News on our wall"} /--></ul>
<!-- /wp:social-links -->`,
  search: `<!-- wp:search {"label":"Search \\u003cem\\u003ehere\\u003c/em\\u003e","showLabel":false,"placeholder":"Food \\u0026 drink","width":75,"widthUnit":"%","buttonText":"Find"} /-->`,
  'navigation link': `<!-- wp:navigation-link {"label":"About us","type":"page","description":"Who we are","id":5,"url":"https://x.example/par-mums/","kind":"post-type","isTopLevelLink":true} /-->`,
  'read more': `<!-- wp:read-more {"content":"Continue reading"} /-->`,
  'post excerpt': `<!-- wp:post-excerpt {"moreText":"The whole story"} /-->`,
  'post terms': `<!-- wp:post-terms {"term":"category","prefix":"Filed under ","separator":" | "} /-->`,
  'query loop': `<!-- wp:query {"queryId":1,"query":{"perPage":3,"pages":0,"offset":0,"postType":"post","order":"desc","orderBy":"date","author":"","search":"zivis","exclude":[],"sticky":"","inherit":false}} -->
<div class="wp-block-query"><!-- wp:post-template -->
<!-- wp:post-title {"isLink":true} /-->

<!-- wp:post-date /-->
<!-- /wp:post-template -->

<!-- wp:query-pagination -->
<!-- wp:query-pagination-previous {"label":"Earlier"} /-->

<!-- wp:query-pagination-numbers /-->

<!-- wp:query-pagination-next {"label":"Later"} /-->
<!-- /wp:query-pagination -->

<!-- wp:query-no-results -->
<!-- wp:paragraph {"placeholder":"Add text or blocks that will display when a query returns no results."} -->
<p>Nothing was found.</p>
<!-- /wp:paragraph -->
<!-- /wp:query-no-results --></div>
<!-- /wp:query -->`,
  'latest posts': `<!-- wp:latest-posts {"postsToShow":3,"displayPostContent":true,"excerptLength":20,"displayPostDate":true} /-->`,
  archives: `<!-- wp:archives {"displayAsDropdown":true,"showPostCounts":true} /-->`,
  calendar: `<!-- wp:calendar /-->`,
  categories: `<!-- wp:categories {"showHierarchy":true} /-->`,
  'latest comments': `<!-- wp:latest-comments {"commentsToShow":3} /-->`,
  'page list': `<!-- wp:page-list /-->`,
  rss: `<!-- wp:rss {"feedURL":"https://x.example/feed/","displayExcerpt":true} /-->`,
  'tag cloud': `<!-- wp:tag-cloud {"taxonomy":"post_tag"} /-->`,
  'site title': `<!-- wp:site-title {"level":0} /-->`,
  'reusable block': `<!-- wp:block {"ref":123} /-->`,
  'not to be translated': `<!-- wp:paragraph {"className":"notranslate"} -->
<p class="notranslate">Smith &amp; Wesson</p>
<!-- /wp:paragraph -->`,
  'block of another maker': `<!-- wp:acme/hero {"title":"Not declared","nested":{"a":[1,{"b":"c"}]},"empty":{}} -->
<div class="wp-block-acme-hero" data-words="stay"><h2>Welcome aboard</h2><p>Two <span translate="no">Ultra Max</span> cabins</p></div>
<!-- /wp:acme/hero -->`,
  'comment written by hand': `<!--   wp:core/paragraph   {"align" : "left",  "x": {}, "y": []}   -->
<P CLASS='has-text-align-left' DATA-x=it's>Written by <B>hand</b>&nbsp;&mdash; "quoted"</P>
<!-- /wp:core/paragraph -->`,
};
