import type {FastifyInstance, FastifyReply} from 'fastify';

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'none'; img-src 'self' data:; " +
    "form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Whether a page may reach the window that opened it. */
export type OpenerPolicy = 'unsafe-none' | 'same-origin';

/** What differs between sets of pages. */
export interface PagePolicies {
  readonly opener: OpenerPolicy;
  readonly referrer: 'no-referrer' | 'same-origin';
}

/** Gives all answers of pages their headers: nothing from elsewhere, no frames, no cache, no other origins. */
export function addPageHeaders(app: FastifyInstance, {opener, referrer}: PagePolicies): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({...HEADERS, 'cross-origin-opener-policy': opener, 'referrer-policy': referrer});
    reply.removeHeader('access-control-allow-origin');
  });
}

/** Answers with a page. */
export function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page);
}
