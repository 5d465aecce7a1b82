/**
 * Blocks newer than WordPress 6.1, and new forms of older blocks, as saved by the editor of WordPress 7.1.
 */
export const newerBlocks: Readonly<Record<string, string>> = {
  details: `<!-- wp:details {"showContent":true} -->
<details class="wp-block-details" open><summary>When do <strong>you</strong> open?</summary><!-- wp:paragraph {"placeholder":"Hidden words"} -->
<p>At nine, in Āgenskalns at ten.</p>
<!-- /wp:paragraph --></details>
<!-- /wp:details -->`,
  accordion: `<!-- wp:accordion -->
<div role="group" class="wp-block-accordion"><!-- wp:accordion-item {"openByDefault":true} -->
<div class="wp-block-accordion-item is-open"><!-- wp:accordion-heading -->
<h3 class="wp-block-accordion-heading has-icon has-icon-right"><button type="button" class="wp-block-accordion-heading__toggle"><span class="wp-block-accordion-heading__toggle-title">Fährt das Schiff auf der <em>Donau</em>?</span><span class="wp-block-accordion-heading__toggle-icon" aria-hidden="true">+</span></button></h3>
<!-- /wp:accordion-heading -->

<!-- wp:accordion-panel -->
<div role="region" class="wp-block-accordion-panel"><!-- wp:paragraph -->
<p>Donaudampfschifffahrt im Sommer 🚢</p>
<!-- /wp:paragraph --></div>
<!-- /wp:accordion-panel --></div>
<!-- /wp:accordion-item --></div>
<!-- /wp:accordion -->`,
  tabs: `<!-- wp:tabs -->
<div class="wp-block-tabs"><!-- wp:tab-list -->
<div role="tablist" class="wp-block-tab-list"><button type="button" role="tab">Summer &amp; sun</button><button type="button" role="tab">Ziema</button></div>
<!-- /wp:tab-list -->

<!-- wp:tab-panels -->
<div class="wp-block-tab-panels"><!-- wp:tab-panel {"label":"Summer \\u0026amp; sun"} -->
<section role="tabpanel" tabindex="0" class="wp-block-tab-panel"><!-- wp:paragraph -->
<p>We swim.</p>
<!-- /wp:paragraph --></section>
<!-- /wp:tab-panel -->

<!-- wp:tab-panel {"label":"Ziema"} -->
<section role="tabpanel" tabindex="0" class="wp-block-tab-panel"><!-- wp:paragraph -->
<p>Mēs slidojam.</p>
<!-- /wp:paragraph --></section>
<!-- /wp:tab-panel --></div>
<!-- /wp:tab-panels --></div>
<!-- /wp:tabs -->`,
  'footnote in a paragraph': `<!-- wp:paragraph -->
<p>The river is long.<sup data-fn="1f6c2f0e-6a0f-4d4c-9d5c-0f2f4c5a7b11" class="fn"><a href="#1f6c2f0e-6a0f-4d4c-9d5c-0f2f4c5a7b11" id="1f6c2f0e-6a0f-4d4c-9d5c-0f2f4c5a7b11-link">1</a></sup> It is deep.</p>
<!-- /wp:paragraph -->`,
  footnotes: `<!-- wp:footnotes /-->`,
  math: `<!-- wp:math {"latex":"x \\u005ctext{ where } y"} -->
<div class="wp-block-math"><math display="block"><semantics><mrow><mi>x</mi><mtext> where </mtext><mi>y</mi></mrow><annotation encoding="application/x-tex">x \\text{ where } y</annotation></semantics></math></div>
<!-- /wp:math -->`,
  'paragraph with math': `<!-- wp:paragraph -->
<p>Take <math data-latex="x^2"><semantics><msup><mi>x</mi><mn>2</mn></msup><annotation encoding="application/x-tex">x^2</annotation></semantics></math> apples, <bdo lang="ar" dir="rtl">سلام</bdo>.</p>
<!-- /wp:paragraph -->`,
  icon: `<!-- wp:icon {"icon":"core/star"} /-->`,
  playlist: `<!-- wp:playlist {"caption":"Songs of \\u003cem\\u003esummer\\u003c/em\\u003e"} -->
<figure class="wp-block-playlist"><ol class="wp-block-playlist__tracklist wp-block-playlist__tracklist-show-numbers"><!-- wp:playlist-track {"id":5,"src":"https://x.example/a.mp3","album":"Vasara","artist":"Koris","imageAlt":"A choir in the rain","title":"Pūt, vējiņi"} /--></ol><figcaption class="wp-element-caption">Songs of <em>summer</em></figcaption></figure>
<!-- /wp:playlist -->`,
  'categories with a label': `<!-- wp:categories {"displayAsDropdown":true,"label":"Our topics"} /-->`,
  breadcrumbs: `<!-- wp:breadcrumbs /-->`,
  'time to read': `<!-- wp:post-time-to-read /-->`,
  'button that closes a menu': `<!-- wp:navigation-overlay-close {"displayMode":"text","text":"Close the menu"} /-->`,
  'query with a total': `<!-- wp:query -->
<div class="wp-block-query"><!-- wp:query-total /-->

<!-- wp:query-no-results -->
<!-- wp:paragraph -->
<p>There is nothing here.</p>
<!-- /wp:paragraph -->
<!-- /wp:query-no-results --></div>
<!-- /wp:query -->`,
  'query of terms': `<!-- wp:terms-query -->
<div class="wp-block-terms-query"><!-- wp:term-template -->
<!-- wp:term-name /-->

<!-- wp:term-count /-->
<!-- /wp:term-template --></div>
<!-- /wp:terms-query -->`,
  'image with a name and a binding': `<!-- wp:image {"lightbox":{"enabled":true},"id":3,"metadata":{"name":"Picture of the boat","bindings":{"url":{"source":"core/post-meta","args":{"key":"bilde"}}}}} -->
<figure class="wp-block-image"><img src="https://x.example/a.jpg" alt="A boat" class="wp-image-3"/><figcaption class="wp-element-caption">Our <em>boat</em></figcaption></figure>
<!-- /wp:image -->`,
  'heading of later releases': `<!-- wp:heading -->
<h2 class="wp-block-heading">A title</h2>
<!-- /wp:heading -->`,
  'list of later releases': `<!-- wp:list -->
<ul class="wp-block-list"><!-- wp:list-item -->
<li>The first item</li>
<!-- /wp:list-item --></ul>
<!-- /wp:list -->`,
};
