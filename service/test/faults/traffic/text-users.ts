import {translationOf} from '../system/counting-engine.ts';
import {SYSTEM_ID} from '../system/service-cluster.ts';
import type {Client} from './client.ts';

const SENTENCES: readonly [string, ...string[]] = [
  'Good morning, dear friend.',
  'The Rechtsschutzversicherungsgesellschaften of the town are closed today.',
  'Where is the bridge over the river? It is behind the old house.',
  'Šodien ir jauka diena, and we walk in the garden.',
  'A cat 😀 sleeps below the table.',
];

export async function translateTexts(client: Client): Promise<void> {
  while (!client.isEnding) {
    await translateText(client, client.random.one(SENTENCES));
    await client.pause(100, 900);
  }
}

/** Number of characters in texts of the user who translates as much as possible. */
const LARGE = {least: 3_000, most: 9_000};

/** Translates up to the daily limit, and tries to exceed it by requests at the same time. */
export async function translateToLimit(client: Client): Promise<void> {
  while (!client.isEnding) {
    const length = client.random.between(LARGE.least, LARGE.most);
    const text = 'Much to do. '.repeat(length / 12);
    await Promise.all([text, text, 'One more.'].map((sentText) => translateText(client, sentText)));
    await client.pause(300, 1_500);
  }
}

async function translateText(client: Client, text: string): Promise<void> {
  const {observed, outcome, answer} = await client.translate(text);
  client.history.note({
    kind: 'translation',
    outcome,
    characters: text.length,
    ...observed,
    ...(outcome === 'done' && {isRight: answer?.json === translationOf(text)}),
  });
}

/** Words in which the sentences differ: sentences that differ only in numbers would count as equal. */
const SUBJECTS: readonly [string, ...string[]] = ['house', 'river', 'garden', 'bridge', 'window', 'forest'];
const COLOURS: readonly [string, ...string[]] = ['green', 'yellow', 'white', 'brown', 'purple'];

/** Corrects translations of sentences repeatedly, and reads the translations that the service then returns. */
export async function correctTexts(client: Client): Promise<void> {
  let number = 0;
  while (!client.isEnding) {
    const sentence = `The ${client.random.one(SUBJECTS)} is ${client.random.one(COLOURS)}.`;
    if (client.random.next() < 0.4)
      await correct(client, sentence, `${client.user.name} labo ${(number += 1)}`);
    else await readCorrected(client, sentence);
    await client.pause(100, 900);
  }
}

/** Reads the translations of all sentences that users correct. */
export async function readAllCorrected(client: Client): Promise<void> {
  const sentences = SUBJECTS.flatMap((subject) => COLOURS.map((colour) => `The ${subject} is ${colour}.`));
  await Promise.all(sentences.map((sentence) => readCorrected(client, sentence)));
}

async function correct(client: Client, text: string, translation: string): Promise<void> {
  const body = {appID: 'faults', systemID: SYSTEM_ID, text, translation};
  const {observed, outcome} = await client.ask('UpdateTranslation', {body});
  client.history.note({
    kind: 'correction',
    outcome,
    sentence: text,
    translation,
    ...observed,
  });
}

async function readCorrected(client: Client, sentence: string): Promise<void> {
  const {observed, outcome, answer} = await client.translate(sentence);
  client.history.note({kind: 'translation', outcome, characters: sentence.length, ...observed});
  if (outcome !== 'done') return;
  const translation = String(answer?.json);
  client.history.note({kind: 'corrected reading', sentence, translation, ...observed});
}
