import type {Logger} from 'pino';
import type {Limits} from '../../config/index.ts';
import type {Store} from '../../store/index.ts';
import type {ServiceClock} from './service-clock.ts';

const DAY_MS = 86_400_000;
const REMOVAL_MS = 3_600_000;

/** Removes old entries of the audit log and old reviews, now and every hour; returns a function that stops it. */
export function removingOldAudit(
  {audit, reviews}: Pick<Store, 'audit' | 'reviews'>,
  limits: Pick<Limits, 'auditDays'>,
  {logger, clock}: {readonly logger: Logger; readonly clock: ServiceClock},
): () => Promise<void> {
  const remove = () => {
    if (!clock.isTrusted()) return;
    const ageMs = limits.auditDays * DAY_MS;
    audit
      .removeOld(ageMs)
      .catch((error: unknown) => logger.error({err: error}, 'old entries of the audit log stay'));
    reviews.removeOld(ageMs).catch((error: unknown) => logger.error({err: error}, 'old reviews stay'));
  };
  remove();
  const timer = setInterval(remove, REMOVAL_MS).unref();
  return () => Promise.resolve(clearInterval(timer));
}
