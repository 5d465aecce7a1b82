import type {Segment} from '../engines/engine.ts';
import {segmentKey, textOf} from './code-check.ts';
import {type Answer, EngineQueue} from './engine-queue.ts';
import type {Pacer} from './pacer.ts';
import {cutSegment, joinPieces} from './segment-cutting.ts';
import {
  needsEngine,
  type SegmentSetting,
  type SegmentTranslation,
  translateSegment,
  type TranslationDialogue,
} from './segment-translation.ts';
import type {TranslationContext} from './translation.ts';

interface Running {
  readonly key: string;
  readonly dialogue: TranslationDialogue<SegmentTranslation>;
  readonly questions: readonly Segment[];
}

/** Translates segments of one request: equal ones once, all questions of a round in common batches. */
export class SegmentTranslations {
  readonly #wanted = new Map<string, Segment>();
  readonly #done: Map<string, SegmentTranslation>;
  readonly #setting: SegmentSetting &
    Pick<TranslationContext, 'signal' | 'background' | 'memory' | 'alignment'>;
  readonly #pacer: Pacer;

  constructor(
    setting: SegmentSetting & Pick<TranslationContext, 'signal' | 'background' | 'memory' | 'alignment'>,
    pacer: Pacer,
  ) {
    this.#setting = setting;
    this.#pacer = pacer;
    this.#done = setting.memory ?? new Map();
  }

  /** Notes a segment to translate. */
  add(segment: Segment): void {
    const key = segmentKey(segment);
    const known = this.#done.get(key);
    // Set anew, so that a memory that forgets keeps it until it is asked for.
    if (known) this.#done.set(key, known);
    else this.#wanted.set(key, segment);
  }

  /** The translation of a segment that was noted before `run`. */
  get(segment: Segment): SegmentTranslation {
    return this.#done.get(segmentKey(segment)) ?? {segment, quality: 1};
  }

  /** Translates all that was noted; rejects with the first error of the engine. */
  async run(): Promise<void> {
    const {capabilities} = this.#setting.translator;
    const most = capabilities.maxCharacters;
    const cut: (() => void)[] = [];
    const dialogues = new Map<string, TranslationDialogue<SegmentTranslation>>();
    const start = (segment: Segment): void => {
      const key = segmentKey(segment);
      if (!dialogues.has(key) && !this.#done.has(key) && needsEngine(segment, this.#setting)) {
        dialogues.set(key, translateSegment(segment, this.#setting));
      }
    };
    for (const [key, segment] of this.#wanted) {
      if (textOf(segment).length <= most) start(segment);
      else {
        const pieces = cutSegment(segment, most);
        for (const piece of pieces) start(piece.segment);
        cut.push(() => this.#done.set(key, this.#join(segment, pieces)));
      }
      if (this.#pacer.due) await this.#pacer.pause();
    }
    await this.#converse(dialogues);
    for (const join of cut) join();
  }

  async #converse(dialogues: ReadonlyMap<string, TranslationDialogue<SegmentTranslation>>): Promise<void> {
    const {translator, signal, background, alignment} = this.#setting;
    const terms = translator.capabilities.terms ? this.#setting.terms : [];
    const queue = new EngineQueue(translator, terms, signal, background, alignment);
    let running: Running[] = [];
    for (const [key, dialogue] of dialogues) {
      this.#advance(key, dialogue, undefined, running);
      if (this.#pacer.due) await this.#pacer.pause();
    }
    while (running.length > 0) {
      const answers = await queue.ask(running.flatMap(({questions}) => questions));
      const next: Running[] = [];
      let at = 0;
      for (const {key, dialogue, questions} of running) {
        const own = answers.slice(at, (at += questions.length));
        this.#advance(key, dialogue, own, next);
        if (this.#pacer.due) await this.#pacer.pause();
      }
      running = next;
    }
  }

  #advance(
    key: string,
    dialogue: TranslationDialogue<SegmentTranslation>,
    answers: readonly Answer[] | undefined,
    next: Running[],
  ): void {
    const step = answers ? dialogue.next(answers) : dialogue.next([]);
    if (step.done) this.#done.set(key, step.value);
    else next.push({key, dialogue, questions: step.value});
  }

  #join(segment: Segment, pieces: ReturnType<typeof cutSegment>): SegmentTranslation {
    const parts = pieces.map((piece) => this.get(piece.segment));
    const quality = parts.reduce((sum, part) => sum + part.quality, 0) / Math.max(1, parts.length);
    return {
      segment: joinPieces(
        segment,
        pieces,
        parts.map((part) => part.segment),
      ),
      quality,
    };
  }
}
