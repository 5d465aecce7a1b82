interface Policy {
  createHTML(html: string): unknown;
}

interface PolicyFactory {
  createPolicy(name: string, rules: {createHTML(html: string): string}): Policy;
}

let policy: Policy | undefined; // a page allows each policy to be created only once

/** Makes HTML parsable on a page with Trusted Types; undefined if forbidden. */
export type Trust = (html: string) => string | undefined;

/**
 * Makes HTML parsable on a page with Trusted Types; undefined if the page's list of policies lacks `mtservice`. Parse
 * the result into a separate document, and use only allowed elements from there.
 */
export const trustedHtml: Trust = (html) => {
  const {trustedTypes} = globalThis as {trustedTypes?: PolicyFactory};
  if (!trustedTypes) return html;
  try {
    policy ??= trustedTypes.createPolicy('mtservice', {createHTML: (text) => text});
    return policy.createHTML(html) as string;
  } catch {
    return undefined;
  }
};
