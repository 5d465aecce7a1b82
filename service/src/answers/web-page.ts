/** Whether a text begins like an HTML page, as login pages and proxies send it in place of what was asked for. */
export function isWebPage(text: string): boolean {
  return /^\uFEFF?\s*(?:<!--[\s\S]{0,1000}?-->\s*)?<(?:!doctype html|html|head)\b/i.test(text.slice(0, 2000));
}
