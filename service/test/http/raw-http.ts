import {connect, type Socket} from 'node:net';
import {deadline} from '../../../test/support/deadlines.mjs';

/** A connection over which a test can send any bytes, including invalid HTTP. */
export class RawConnection {
  readonly #socket: Socket;
  #received = '';
  #closed = false;
  #wake = () => {};

  constructor(url: string) {
    const {hostname, port} = new URL(url);
    this.#socket = connect(Number(port), hostname);
    this.#socket.setEncoding('utf8');
    this.#socket.on('data', (text: string) => {
      this.#received += text;
      this.#wake();
    });
    this.#socket.on('error', () => this.#wake());
    this.#socket.on('close', () => {
      this.#closed = true;
      this.#wake();
    });
  }

  /** Text received so far. */
  get received(): string {
    return this.#received;
  }

  get socket(): Socket {
    return this.#socket;
  }

  write(text: string | Uint8Array): void {
    this.#socket.write(text);
  }

  /** Writes bytes and waits until the socket can take more; returns false once the connection is closed. */
  async writeSlowly(bytes: Uint8Array): Promise<boolean> {
    if (this.#closed || this.#socket.destroyed) return false;
    if (this.#socket.write(bytes)) return true;
    await new Promise<void>((resolve) => {
      const goOn = (): void => {
        this.#socket.off('drain', goOn).off('close', goOn);
        resolve();
      };
      this.#socket.once('drain', goOn).once('close', goOn);
    });
    return !this.#closed;
  }

  /** Waits until the received text matches, or the connection is closed; returns the text. */
  async receives(pattern: RegExp): Promise<string> {
    const timer = setTimeout(() => this.#socket.destroy(), deadline(30_000));
    while (!pattern.test(this.#received) && !this.#closed) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    clearTimeout(timer);
    return this.#received;
  }

  /** Waits until the connection is closed. */
  async closed(): Promise<void> {
    await this.receives(/^\b$/);
  }

  destroy(): void {
    this.#socket.destroy();
  }
}
