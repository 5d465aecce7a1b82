import {hash, randomBytes} from 'node:crypto';
import type {TicketsTable} from '../../store/index.ts';

/** A document that anyone with its link may download. */
export interface LinkedDocument {
  readonly userId: number;
  readonly documentId: string;
}

interface Link extends LinkedDocument {
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const LIFETIME_MS = 60 * 60_000;

/** Secret links that expire. The links are in the store, so any process of the service can resolve them. */
export class DownloadLinks {
  readonly #tickets: TicketsTable;

  constructor(tickets: TicketsTable) {
    this.#tickets = tickets;
  }

  /** Creates a link; returns its name, which ends in the file's extension. */
  async add(document: LinkedDocument, fileName: string): Promise<string> {
    const extension = /\.[0-9A-Za-z]+$/.exec(fileName)?.[0] ?? '';
    const name = randomBytes(24).toString('base64url') + extension;
    await this.putBack(name, {...document, expiresAt: Date.now() + LIFETIME_MS});
    return name;
  }

  /** Removes and returns a link; undefined if the link does not exist or has expired. */
  async take(name: string): Promise<Link | undefined> {
    const content = await this.#tickets.take(nameHash(name));
    return content && (JSON.parse(content.toString('utf8')) as Link);
  }

  /** Restores a link whose document was not sent completely. */
  async putBack(name: string, link: Link): Promise<void> {
    const left = link.expiresAt - Date.now();
    if (left > 0) await this.#tickets.keep(nameHash(name), Buffer.from(JSON.stringify(link)), left);
  }
}

function nameHash(name: string): Buffer {
  return hash('sha256', `download link ${name}`, 'buffer');
}
