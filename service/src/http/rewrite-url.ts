import type {IncomingMessage} from 'node:http';
import {escapePattern} from '../../../src/text/escape-pattern.ts';

/**
 * Rewrites the fixed segments of the service's addresses to lower case and drops doubled slashes
 * before them: deployed clients write `Service.svc` and join a base address that ends in a slash.
 */
export function serviceUrlRewriter(basePath: string): (request: IncomingMessage) => string {
  const usual = `${basePath}/service.svc/json/`;
  // Without a base path, one run of slashes: two in a row could share the slashes in many ways, which takes the pattern long to try.
  const before = basePath === '' ? '' : `/*${escapePattern(basePath)}`;
  const any = new RegExp(
    `^${before}(/+legacy)?/+service\\.svc(?=[/?]|$)(/+(?:json|soap)(?=[/?]|$))?(/{2,})?`,
    'i',
  );
  return ({url = '/'}) => {
    if (url.startsWith(usual) && url[usual.length] !== '/') return url;
    return url.replace(
      any,
      (_all, legacy?: string, endpoint?: string, slashes?: string) =>
        `${basePath}${legacy === undefined ? '' : '/legacy'}/service.svc${endpoint?.toLowerCase().replace(/^\/+/, '/') ?? ''}${slashes === undefined ? '' : '/'}`,
    );
  };
}
