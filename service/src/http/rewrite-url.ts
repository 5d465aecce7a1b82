import type {IncomingMessage} from 'node:http';
import {escapePattern} from '../../../src/text/escape-pattern.ts';

/**
 * Changes the fixed segments of the service's addresses to lower case and merges repeated slashes around
 * them: deployed clients write `Service.svc`, or join paths to a base address that ends in a slash.
 */
export function serviceUrlRewriter(basePath: string): (request: IncomingMessage) => string {
  const usual = `${basePath}/service.svc/json/`;
  // Without a base path, there must be only one pattern for slashes: two adjacent patterns would backtrack
  // for a long time.
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
