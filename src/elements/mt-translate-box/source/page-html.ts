import {trustedHtml} from './trusted-html.ts';

/** Elements allowed in the page's HTML; others are replaced with their content. */
const ELEMENTS =
  'a,abbr,acronym,address,article,aside,b,bdi,bdo,big,blockquote,br,caption,center,cite,code,col,colgroup,' +
  'data,dd,del,details,dfn,div,dl,dt,em,figcaption,figure,font,footer,h1,h2,h3,h4,h5,h6,header,hgroup,hr,i,' +
  'img,ins,kbd,li,main,mark,menu,nav,ol,p,picture,pre,q,rp,rt,ruby,s,samp,search,section,small,source,span,' +
  'strike,strong,sub,summary,sup,table,tbody,td,tfoot,th,thead,time,tr,tt,u,ul,var,wbr';
/** Elements that are removed together with their content. */
const DROPPED =
  'audio,canvas,embed,iframe,math,noembed,noframes,noscript,object,plaintext,script,select,style,svg,' +
  'template,textarea,title,video,xmp';

const ATTRIBUTES =
  /^(abbr|align|alt|aria-[a-z]+|border|cell(padding|spacing)|cite|class|col(or|span)|data-[\w.-]+|datetime|dir|download|face|headers|height|hidden|href(lang)?|id|item(prop|scope|type)|lang|loading|media|open|rel|reversed|role|rowspan|scope|size|sizes|span|src(set)?|start|style|target|title|translate|type|valign|value|width)$/;

/** Allowed style declarations: they cannot load a resource. */
const DECLARATION =
  /^\s*(background-color|border(?!-im)[a-z-]*|clear|color|direction|display|float|font[a-z-]*|letter-spacing|line-height|list-style-type|margin[a-z-]*|(max-|min-)?(block-size|height|inline-size|width)|padding[a-z-]*|text-[a-z-]+|vertical-align|white-space|word-spacing)\s*:([^(@\\<]|\b(calc|hsla?|rgba?)\()*$/i;

/**
 * Substitute for the attribute `style` in inert elements, since a strict policy of the page would report and
 * drop `style`.
 */
export const STYLE = 'data-mtservice-style';
/** Matches start tags, and also comments, which must stay unchanged. */
const TAGS = /<!--(?!-?>)[^]*?(?:--!?>|$)|<[a-z](?:[^"'<>]|"[^"]*"|'[^']*')*>/gi;
const REPORTED = /"[^"]*"|'[^']*'|(?<=[\s"'])(?:(style)|on[a-z]+)(?=\s*=)/gi;

/**
 * Parses HTML into inert elements, which do not load resources or run scripts, and replaces `style` with `STYLE`;
 * undefined if the page's Trusted Types forbid parsing.
 */
export function parseHtml(html: string): HTMLElement | undefined {
  const unreported = html.replace(TAGS, (tag) =>
    tag.startsWith('<!')
      ? tag
      : tag.replace(REPORTED, (found, style) => (style ? STYLE : /^["']/.test(found) ? found : 'x-on')),
  );
  const trusted = trustedHtml(unreported);
  return trusted === undefined ? undefined : new DOMParser().parseFromString(trusted, 'text/html').body;
}

/**
 * Parses HTML of the page into inert elements, and removes unsafe elements and attributes; undefined if the page's
 * Trusted Types forbid parsing.
 */
export function cleanHtml(html: string): HTMLElement | undefined {
  // A comment before everything else would be outside of the body.
  const body = parseHtml(/^\s*<!--/.test(html) ? `<body>${html}` : html);
  if (!body) return undefined;
  for (const element of body.querySelectorAll(DROPPED)) element.remove();
  const {ownerDocument: inert} = body;
  const range = inert.createRange(); // form fields may hide the form's own methods
  for (const element of body.querySelectorAll(`:not(${ELEMENTS}), [is]`)) {
    range.selectNodeContents(element);
    const inside = range.extractContents();
    range.selectNode(element);
    range.deleteContents();
    range.insertNode(inside);
  }
  for (const element of body.querySelectorAll('*')) {
    for (const {name, value} of [...element.attributes]) {
      const kept = harmless(element.localName, name, value);
      if (kept === undefined) element.removeAttribute(name);
      else if (kept !== value) element.setAttribute(name, kept);
    }
  }
  return body;
}

/** HTML of the content of an inert element. */
export function markupIn(body: HTMLElement): string {
  return body.innerHTML.replaceAll(` ${STYLE}="`, ' style="');
}

/** Makes the value of an attribute safe; undefined if the attribute must be removed. */
function harmless(element: string, name: string, value: string): string | undefined {
  if (name === STYLE || name === 'style') {
    const kept = value.split(';').filter((declaration) => DECLARATION.test(declaration));
    return kept.length === value.split(';').filter((part) => part.trim()).length
      ? value
      : kept.join(';') || undefined;
  }
  if (name === 'name' ? element !== 'a' : !ATTRIBUTES.test(name)) return undefined;
  const addresses =
    name === 'srcset' ? value.split(',') : /^(cite|href|itemtype|src)$/.test(name) ? [value] : [];
  return addresses.every(isHarmless) ? value : undefined;
}

/** Whether an address, which may be relative to the page, is safe to follow. */
function isHarmless(address: string): boolean {
  try {
    return /^(https?|mailto|tel):$/.test(new URL(address, 'https://page.invalid').protocol);
  } catch {
    return false;
  }
}
