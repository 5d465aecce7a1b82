import {hash, randomBytes} from 'node:crypto';
import type {TicketsTable} from '../../store/index.ts';

/** A document that whoever knows its link may download. */
export interface LinkedDocument {
  readonly userId: number;
  readonly documentId: string;
}

interface Link extends LinkedDocument {
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const LIFETIME_MS = 60 * 60_000;

/** Links that nobody can guess and that end; the store keeps them, so that any process of the service knows them. */
export class DownloadLinks {
  readonly #tickets: TicketsTable;

  constructor(tickets: TicketsTable) {
    this.#tickets = tickets;
  }

  /** Makes a name for a document, which ends in the extension of a file name. */
  async add(document: LinkedDocument, fileName: string): Promise<string> {
    const extension = /\.[0-9A-Za-z]+$/.exec(fileName)?.[0] ?? '';
    const name = randomBytes(24).toString('base64url') + extension;
    await this.putBack(name, {...document, expiresAt: Date.now() + LIFETIME_MS});
    return name;
  }

  /** Takes a link away; undefined when there is none. */
  async take(name: string): Promise<Link | undefined> {
    const content = await this.#tickets.take(nameHash(name));
    return content && (JSON.parse(content.toString('utf8')) as Link);
  }

  /** Makes a link good again whose document was not received whole. */
  async putBack(name: string, link: Link): Promise<void> {
    const left = link.expiresAt - Date.now();
    if (left > 0) await this.#tickets.keep(nameHash(name), Buffer.from(JSON.stringify(link)), left);
  }
}

function nameHash(name: string): Buffer {
  return hash('sha256', `download link ${name}`, 'buffer');
}
