interface Policy {
  createHTML(html: string): unknown;
}

interface PolicyFactory {
  createPolicy(name: string, rules: {createHTML(html: string): string}): Policy;
}

let policy: Policy | undefined; // a page lets each be created once

/**
 * HTML that a page with Trusted Types lets be parsed; undefined when its list of policies has no
 * `mtservice`. Parse it into a document of its own, of which only what is allowed is taken over.
 */
export function trustedHtml(html: string): string | undefined {
  const {trustedTypes} = globalThis as {trustedTypes?: PolicyFactory};
  if (!trustedTypes) return html;
  try {
    policy ??= trustedTypes.createPolicy('mtservice', {createHTML: (text) => text});
    return policy.createHTML(html) as string;
  } catch {
    return undefined;
  }
}
