/** Blocks with names, bindings and overrides, as saved by the editor of WordPress 7.1, by description. */
export const boundBlocks: Readonly<Record<string, string>> = {
  'footnotes and their list': `<!-- wp:paragraph -->
<p>Rye bread<sup data-fn="1f2e3d4c-0001" class="fn"><a href="#1f2e3d4c-0001" id="1f2e3d4c-0001-link">2</a></sup> is dark.</p>
<!-- /wp:paragraph -->

<!-- wp:footnotes /-->`,
  'accordion with a name': `<!-- wp:accordion {"ariaLabel":"Questions \\u0026 answers"} -->
<div role="group" aria-label="Questions &amp; answers" class="wp-block-accordion"><!-- wp:accordion-item {"openByDefault":true} -->
<div class="wp-block-accordion-item is-open"><!-- wp:accordion-heading -->
<h3 class="wp-block-accordion-heading has-icon has-icon-right"><button type="button" class="wp-block-accordion-heading__toggle"><span class="wp-block-accordion-heading__toggle-title">Wann ist <strong>geöffnet</strong>?</span><span class="wp-block-accordion-heading__toggle-icon" aria-hidden="true">+</span></button></h3>
<!-- /wp:accordion-heading -->

<!-- wp:accordion-panel {"openByDefault":true} -->
<div role="region" class="wp-block-accordion-panel"><!-- wp:paragraph -->
<p>Every day but Monday.</p>
<!-- /wp:paragraph --></div>
<!-- /wp:accordion-panel --></div>
<!-- /wp:accordion-item --></div>
<!-- /wp:accordion -->`,
  'tabs with a name': `<!-- wp:tabs -->
<div class="wp-block-tabs"><!-- wp:tab-list {"ariaLabel":"Our markets"} -->
<div role="tablist" aria-label="Our markets" class="wp-block-tab-list"><button type="button" role="tab">Rīga &amp; <em>Jūrmala</em></button><button type="button" role="tab">Liepāja</button></div>
<!-- /wp:tab-list -->

<!-- wp:tab-panels -->
<div class="wp-block-tab-panels"><!-- wp:tab-panel {"label":"Rīga \\u0026amp; \\u003cem\\u003eJūrmala\\u003c/em\\u003e","anchor":"riga"} -->
<section role="tabpanel" tabindex="0" class="wp-block-tab-panel" id="riga"><!-- wp:paragraph -->
<p>On Saturdays.</p>
<!-- /wp:paragraph --></section>
<!-- /wp:tab-panel -->

<!-- wp:tab-panel {"label":"Liepāja"} -->
<section role="tabpanel" tabindex="0" class="wp-block-tab-panel"><!-- wp:paragraph -->
<p>On Sundays.</p>
<!-- /wp:paragraph --></section>
<!-- /wp:tab-panel --></div>
<!-- /wp:tab-panels --></div>
<!-- /wp:tabs -->`,
  'group with a name': `<!-- wp:group {"ariaLabel":"Opening hours \\u0022winter\\u0022","metadata":{"name":"Hours section","categories":["text"]},"layout":{"type":"grid"}} -->
<div class="wp-block-group" aria-label="Opening hours &quot;winter&quot;"><!-- wp:paragraph {"metadata":{"name":"Intro text"}} -->
<p>From nine to five.</p>
<!-- /wp:paragraph --></div>
<!-- /wp:group -->`,
  'icon with a name': `<!-- wp:icon {"icon":"core/star","ariaLabel":"Our favourite"} /-->`,
  'home link': `<!-- wp:home-link {"label":"Home page","description":"Where it all begins"} /-->`,
  'bound paragraph': `<!-- wp:paragraph {"metadata":{"bindings":{"content":{"source":"core/post-meta","args":{"key":"price"}}}}} -->
<p>Price of today</p>
<!-- /wp:paragraph -->`,
  'bound picture': `<!-- wp:image {"id":12,"metadata":{"bindings":{"url":{"source":"core/post-meta","args":{"key":"picture"}},"alt":{"source":"core/post-meta","args":{"key":"words"}}}}} -->
<figure class="wp-block-image"><img src="https://x.example/a.jpg" alt="Words from elsewhere" class="wp-image-12" title="Own title"/><figcaption class="wp-element-caption">Own caption</figcaption></figure>
<!-- /wp:image -->`,
  'button with a bound address': `<!-- wp:button {"metadata":{"bindings":{"url":{"source":"core/post-meta","args":{"key":"shop"}}}}} -->
<div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="https://x.example/">Go shopping</a></div>
<!-- /wp:button -->`,
  'text that a pattern lets override': `<!-- wp:heading {"metadata":{"name":"Heading 1","bindings":{"__default":{"source":"core/pattern-overrides"}}}} -->
<h2 class="wp-block-heading">Welcome home</h2>
<!-- /wp:heading -->`,
  'synced pattern with texts of the post': `<!-- wp:block {"ref":77,"content":{"Heading 1":{"content":"Our \\u003cem\\u003eboats\\u003c/em\\u003e"},"Button v1.5":{"text":"Sail away","url":"https://x.example/boats","linkTarget":"_blank"},"Photo":{"alt":"A red boat","id":5,"url":"https://x.example/boat.jpg"}}} /-->`,
  'interactive block': `<!-- wp:acme/hours {"metadata":{"name":"Hours"}} -->
<div class="wp-block-acme-hours" data-wp-interactive="acme/hours" data-wp-context='{"title":"Do not touch","alt":"nor this"}' data-wp-bind--alt="context.alt"><p data-wp-text="context.title">Opening soon</p></div>
<!-- /wp:acme/hours -->`,
};
