import type {MtClient} from '../client/client.ts';
import {fetchWithProgress} from '../client/requests/fetch-with-progress.ts';
import {addressOf} from '../client/connection.ts';
import type {TransportInit} from '../client/types.ts';
import type {SavedConfiguration} from '../contract/configuration.ts';
import {TOKEN_HEADER} from '../contract/operations.ts';
import {VISITOR_PATH} from '../contract/visitors.ts';
import type {WireVisitor, WireVisitorTerms} from '../contract/wire.ts';
import {visitorSystems} from './visitor-systems.ts';

/** Permissions of visitors without an account, and the visitor of this page. */
export interface Visit {
  readonly terms: WireVisitorTerms;
  /** Client with the visitor's key; undefined if no element needs a key yet. */
  readonly client?: MtClient;
  /** The best system for each language pair. */
  readonly systems?: SavedConfiguration['systems'];
}

/** A `fetch` that sends the key of a visitor. */
export type VisitorFetch = typeof fetch & {readonly isVisitors: true};

/** Parts of the session that a visit uses. */
export interface VisitSurroundings {
  readonly baseUrl: string;
  /** Whether the visit is still needed: a script of the page may restore a saved configuration meanwhile. */
  isWanted(): boolean;
  /** Whether an element needs a key, rather than only the terms. */
  needsKey(): boolean;
  connect(token: string, transport: typeof fetch): MtClient;
}

/**
 * Asks the service for a visitor's key, or only for the terms; undefined if the service allows no visitors, or if the
 * visit is no longer wanted.
 */
export async function beginVisit(around: VisitSurroundings): Promise<Visit | undefined> {
  await pageIsReady();
  if (!around.isWanted()) return undefined;
  if (!around.needsKey()) {
    const terms = await ask<WireVisitorTerms>(around.baseUrl, 'GET');
    return terms && {terms};
  }
  const visitor = await ask<WireVisitor>(around.baseUrl, 'POST');
  if (!visitor) return undefined;
  const client = around.connect(visitor.token, visitorFetch(around.baseUrl, visitor.token));
  const [language] = (document.documentElement.lang || navigator.language).toLowerCase().split('-');
  const systems = visitorSystems(await client.getSystemList(), language);
  return {terms: visitor, client, systems};
}

/** Waits for the scripts of the page, which may restore a saved configuration. */
async function pageIsReady(): Promise<void> {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // While deferred scripts and modules run, the document counts as interactive already.
  const isLoading = navigation ? !navigation.domContentLoadedEventStart : document.readyState === 'loading';
  if (isLoading && document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, {once: true}));
  }
  await new Promise((resolve) => setTimeout(resolve));
}

async function ask<T>(baseUrl: string, method: 'GET' | 'POST'): Promise<T | undefined> {
  const answer = await fetch(addressOf(baseUrl, VISITOR_PATH), {
    method,
    cache: 'no-store',
    redirect: 'manual',
  });
  if (answer.status === 204) return undefined;
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return (await answer.json()) as T;
}

/**
 * Creates a `fetch` that gets a new key if the visitor's session has ended, and sends the request again. This happens
 * only once in a row, so that a service that refuses each new key is not asked in a loop.
 */
function visitorFetch(baseUrl: string, first: string): VisitorFetch {
  let token = first;
  let isAccepted = true;
  let renewal: Promise<void> | undefined;
  const renew = async (): Promise<void> => {
    isAccepted = false;
    token = (await ask<WireVisitor>(baseUrl, 'POST').catch(() => undefined))?.token ?? token;
  };
  const send: typeof fetch = async (input, init: TransportInit = {}) => {
    const {onProgress, ...others} = init;
    const transport = onProgress ? fetchWithProgress(onProgress) : fetch;
    const sent = () => {
      const headers = new Headers(init.headers);
      headers.set(TOKEN_HEADER, token);
      return transport(input, {...others, headers});
    };
    const before = token;
    const answer = await sent();
    if (answer.status !== 401) {
      isAccepted = true;
      return answer;
    }
    if (token === before) {
      if (!isAccepted && !renewal) return answer;
      renewal ??= renew().finally(() => (renewal = undefined));
      await renewal;
    }
    return token === before ? answer : sent();
  };
  return Object.assign(send, {isVisitors: true} as const);
}
