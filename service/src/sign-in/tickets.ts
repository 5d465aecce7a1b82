import {createCipheriv, createDecipheriv, hash, randomBytes} from 'node:crypto';
import type {TicketsTable} from '../store/index.ts';

/** A signed-in user's request for a token, before the consent. */
export interface Ticket {
  readonly userId: number;
  readonly userName: string;
  /** Origin of the page that asks; undefined when the token can only be shown. */
  readonly origin: string | undefined;
  readonly state: string;
}

/** Where tickets are kept. */
export type KeptTickets = Pick<TicketsTable, 'keep' | 'take'>;

const LIFETIME_MS = 10 * 60_000;
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Things kept in the store under one-time names, such as what replaces the password between the consent page and its
 * answer, which another process of the service may take. Neither names nor contents can be read in the store: what
 * decrypts a ticket is its name.
 */
export class Tickets<Kept = Ticket> {
  readonly #kept: KeptTickets;
  readonly #purpose: string;

  /** @param purpose - Sets tickets apart from those of others. */
  constructor(kept: KeptTickets, purpose: string) {
    this.#kept = kept;
    this.#purpose = purpose;
  }

  /** Keeps a ticket; the returned name takes it once, within ten minutes. */
  async add(ticket: Kept): Promise<string> {
    const name = randomBytes(24).toString('base64url');
    await this.put(name, ticket);
    return name;
  }

  /** Takes the ticket away; undefined when it was used, is too old or never was. */
  async take(name: string): Promise<Kept | undefined> {
    const content = await this.#kept.take(this.#hash('name', name));
    return content && (JSON.parse(decrypted(content, this.#hash('key', name))) as Kept);
  }

  /** Keeps a ticket under a name of the caller's, which nobody can guess. */
  async put(name: string, ticket: Kept): Promise<void> {
    const content = encrypted(JSON.stringify(ticket), this.#hash('key', name));
    await this.#kept.keep(this.#hash('name', name), content, LIFETIME_MS);
  }

  #hash(use: 'name' | 'key', name: string): Buffer {
    return hash('sha256', `${this.#purpose} ${use} ${name}`, 'buffer');
  }
}

function encrypted(text: string, key: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]);
}

function decrypted(content: Buffer, key: Buffer): string {
  const start = IV_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, content.subarray(0, IV_BYTES), {authTagLength: TAG_BYTES});
  decipher.setAuthTag(content.subarray(IV_BYTES, start));
  return Buffer.concat([decipher.update(content.subarray(start)), decipher.final()]).toString('utf8');
}
