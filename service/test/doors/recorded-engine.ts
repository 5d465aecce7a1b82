import {json, startAnsweringServer, type AnsweringServer} from '../engines/answering-server.ts';

/** The same text in several languages, by code. */
export type RecordedText = Readonly<Record<string, string>>;

/** A greeting in the languages that clients of the doors ask for. */
export const GREETING: RecordedText = {
  da: 'Godmorgen',
  de: 'Guten Morgen',
  en: 'Good morning',
  es: 'Buenos días',
  fr: 'Bonjour à tous',
  id: 'Selamat pagi',
  it: 'Buongiorno',
  ja: 'おはようございます',
  ko: '좋은 아침이에요',
  nb: 'God morgen',
  pt: 'Bom dia',
  ru: 'Доброе утро',
  sv: 'God morgon',
  uk: 'Доброго ранку',
  zh: '早上好',
};

/**
 * Starts a server of LibreTranslate that translates between all languages of the first text. It knows the given texts only:
 * others come back unchanged.
 */
export async function startRecordedEngine(
  texts: readonly RecordedText[] = [GREETING],
): Promise<AnsweringServer> {
  const codes = Object.keys(texts[0] ?? {});
  return await startAnsweringServer(({path, body}, response) => {
    if (path === '/languages')
      return json(
        response,
        codes.map((code) => ({code, name: code, targets: codes})),
      );
    const {q, source, target} = body as {q: string | string[]; source: string; target: string};
    const translate = (text: string) => texts.find((row) => row[source] === text)?.[target] ?? text;
    json(response, {translatedText: Array.isArray(q) ? q.map(translate) : translate(q)});
  });
}
