import type {ConfigurationFile} from './schema.ts';

/** Limits for requests and users; characters are UTF-16 code units. */
export type Limits = Readonly<Required<NonNullable<ConfigurationFile['limits']>>>;

/** Limits that the configuration does not set. */
export const DEFAULT_LIMITS: Limits = {
  maxTextCharacters: 100_000,
  maxArrayItems: 5_000,
  maxBodyBytes: 2 * 1024 * 1024,
  dailyCharacters: 10_000_000,
  correctionsPerDay: 20_000,
  correctionCharactersPerDay: 5_000_000,
  memoryUnitsPerUser: 500_000,
  glossariesPerUser: 100,
  glossaryTermsPerUser: 100_000,
  requestsPerMinute: 100_000,
  refusedPerMinute: 3_000,
  requestsAtOnce: 200,
  connectionsPerAddress: 1_000,
  bodyBytesAtOnce: 64 * 1024 * 1024,
  allBodyBytesAtOnce: 256 * 1024 * 1024,
  requestSeconds: 120,
  bodySeconds: 30,
  idleConnectionSeconds: 180,
  drainSeconds: 0,
  closeSeconds: 10,
  auditDays: 400,
  startSeconds: 300,
  cachedSentences: 0,
};
