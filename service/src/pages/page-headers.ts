import type {FastifyInstance, FastifyReply} from 'fastify';

const NO_FRAMES = "frame-ancestors 'none'; base-uri 'none'";
const FORMS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'none'; img-src 'self' data:; " +
  `form-action 'self'; ${NO_FRAMES}`;
const READING_POLICY = `default-src 'none'; style-src 'self'; img-src data:; form-action 'none'; ${NO_FRAMES}`;

/** Whether the page and the window that opened it can reach each other. */
type OpenerPolicy = 'unsafe-none' | 'same-origin';

/** Policies that differ between sets of pages. */
export interface PagePolicies {
  readonly opener: OpenerPolicy;
  readonly referrer: 'no-referrer' | 'same-origin';
  /** `reading` for pages without forms, scripts or user data. */
  readonly use: 'forms' | 'reading';
}

/**
 * Sets the headers of all pages: no content from elsewhere, no frames, no caching, no access from other
 * origins.
 */
export function addPageHeaders(app: FastifyInstance, {opener, referrer, use}: PagePolicies): void {
  const headers = {
    'content-security-policy': use === 'forms' ? FORMS_POLICY : READING_POLICY,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': opener,
    'referrer-policy': referrer,
  };
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(headers);
    if (use === 'forms') reply.removeHeader('access-control-allow-origin');
  });
}

/** Sends a page as HTML in UTF-8. */
export function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page);
}
