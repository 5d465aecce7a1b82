export const RIGHTS: Readonly<Record<string, {readonly get: string; readonly isThere: () => boolean}>>;
