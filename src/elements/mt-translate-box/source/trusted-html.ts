interface Policy {
  createHTML(html: string): unknown;
}

interface PolicyFactory {
  createPolicy(name: string, rules: {createHTML(html: string): string}): Policy;
}

let policy: Policy | undefined; // a page lets each be created once

/** Makes HTML that a page with Trusted Types lets be parsed; undefined when it forbids that. */
export type Trust = (html: string) => string | undefined;

/**
 * Makes HTML that a page with Trusted Types lets be parsed; undefined when its list of policies has no
 * `mtservice`. Parse it into a separate document, and take only allowed elements from there.
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
