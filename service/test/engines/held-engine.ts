import {json, startAnsweringServer, type AnsweringServer} from './answering-server.ts';

/** A LibreTranslate server whose answers can be held back. */
export interface HeldEngine extends Pick<AnsweringServer, 'url' | 'asked' | 'close'> {
  /** Holds back translations from now on. */
  hold(): void;
  /** Answers the requests that are held back, and all further requests at once. */
  release(): void;
}

const LANGUAGES = [
  {code: 'en', name: 'English', targets: ['en', 'lv']},
  {code: 'lv', name: 'Latvian', targets: ['en', 'lv']},
];

/** Starts the server, which "translates" into capital letters. */
export async function heldEngine(): Promise<HeldEngine> {
  let isHeld = false;
  const waiting = new Set<() => void>();
  const server = await startAnsweringServer(({path, body}, response) => {
    if (path === '/languages') return json(response, LANGUAGES);
    const {q} = body as {q: string | string[]};
    const upper = Array.isArray(q) ? q.map((text) => text.toUpperCase()) : q.toUpperCase();
    const answer = (): void => json(response, {translatedText: upper});
    if (isHeld) waiting.add(answer);
    else answer();
  });
  return {
    url: server.url,
    asked: server.asked,
    close: server.close,
    hold: () => {
      isHeld = true;
    },
    release: () => {
      isHeld = false;
      for (const answer of waiting) answer();
      waiting.clear();
    },
  };
}
