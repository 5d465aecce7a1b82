import {createCipheriv, createDecipheriv, hash, randomBytes} from 'node:crypto';
import type {TicketsTable} from '../store/index.ts';

/** A signed-in user's request for a token, before the user consents. */
export interface Ticket {
  readonly userId: number;
  readonly userName: string;
  /** Origin of the page that wants the token; undefined if the token can only be shown. */
  readonly origin: string | undefined;
  readonly state: string;
}

/** Part of the store that keeps tickets. */
export type KeptTickets = Pick<TicketsTable, 'keep' | 'take'>;

const LIFETIME_MS = 10 * 60_000;
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Values in the store that can be retrieved once, by a secret name; the consent form, for example, contains
 * such a name instead of the password. Any process of the service can retrieve the values. The store reveals
 * neither names nor contents, since a ticket is encrypted with its name.
 */
export class Tickets<Kept = Ticket> {
  readonly #store: KeptTickets;
  readonly #purpose: string;

  /** @param purpose - Separates the tickets of this kind from tickets of other kinds. */
  constructor(store: KeptTickets, purpose: string) {
    this.#store = store;
    this.#purpose = purpose;
  }

  /** Stores a ticket and returns its name, which retrieves it once, within ten minutes. */
  async add(ticket: Kept): Promise<string> {
    const name = randomBytes(24).toString('base64url');
    await this.put(name, ticket);
    return name;
  }

  /** Retrieves and removes a ticket; undefined if it has been retrieved, has expired or never existed. */
  async take(name: string): Promise<Kept | undefined> {
    const content = await this.#store.take(this.#hash('name', name));
    return content && (JSON.parse(decrypted(content, this.#hash('key', name))) as Kept);
  }

  /** Stores a ticket under a name chosen by the caller, which must be hard to guess. */
  async put(name: string, ticket: Kept): Promise<void> {
    const content = encrypted(JSON.stringify(ticket), this.#hash('key', name));
    await this.#store.keep(this.#hash('name', name), content, LIFETIME_MS);
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
