/** The interface document as code, used by both the client and the service. Depends only on `text/`. */
export * from './checks.ts';
export * from './configuration.ts';
export * from './document-formats.ts';
export * from './error-answers.ts';
export * from './errors.ts';
export * from './operations.ts';
export * from './options.ts';
export * from './provenance-values.ts';
export * from './provenance.ts';
export * from './reviews.ts';
export * from './system-order.ts';
export * from './system-status.ts';
export * from './visitors.ts';
export * from './wire.ts';
