/** Elements that load a resource, run a script or open an address. */
const ACTIVE = 'script, noscript, link, base, meta, iframe, frame, frameset, object, embed, portal, template';
const LEADING = [
  'href',
  'xlink:href',
  'action',
  'formaction',
  'ping',
  'target',
  'srcset',
  'background',
  'poster',
];
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/**
 * Makes a page that a frame can show without loading or running anything: links have no address, and only images
 * embedded in the page are shown. The frame must also be sandboxed.
 */
export function harmlessPage(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html'); // does not run scripts or load resources
  for (const element of page.querySelectorAll(ACTIVE)) element.remove();
  for (const element of page.querySelectorAll('*'))
    for (const name of element.getAttributeNames())
      if (LEADING.includes(name) || name.startsWith('on')) element.removeAttribute(name);
  const policy = page.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = POLICY;
  page.head.prepend(policy);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
