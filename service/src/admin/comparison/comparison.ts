import type {FastifyReply, FastifyRequest} from 'fastify';
import {
  compareSystems,
  type ComparableSystem,
  type ComparedSystem,
  type ComparedTexts,
} from '../../administration/comparison/compare-systems.ts';
import {pairKey} from '../../administration/comparison/compared-texts.ts';
import {noteChange} from '../../administration/operator.ts';
import {EngineError} from '../../engines/engine.ts';
import {sendPage} from '../../pages/page-headers.ts';
import {number} from '../../pages/controls/values.ts';
import {leaveUnanswered} from '../../pipeline/answer-error.ts';
import {ClientGoneError, requestSignal} from '../../pipeline/request-signal.ts';
import type {ManagedSystem, Systems} from '../../systems/index.ts';
import type {SignedInView} from '../admin-parts.ts';
import {wrong, type AddSection, type Change, type Sections} from '../sections.ts';
import {COMPARISON_PATH, formPage, type ComparablePair, type FormContent} from './comparison-form.ts';
import {resultPage} from './comparison-result.ts';
import {ReplacedError, RunningComparisons} from './running-comparisons.ts';
import {MAX_CHARACTERS, MAX_SENTENCES, readForm, textsIn, type SentForm} from './sent-form.ts';

/** Short enough to wait for a page, and less than the 60 seconds of usual proxies. */
const COMPARISON_MS = 30_000;
/** Longest wait for the start of a system; the signal of the comparison aborts sooner. */
const START_MS = 600_000;

/** Translates sentences of the operator with all systems of a language pair, side by side. */
export const addComparison: AddSection = (sections, {systems, comparisonMs = COMPARISON_MS}) => {
  const action = new ComparisonAction(sections, systems, comparisonMs);
  sections.page(COMPARISON_PATH, (view, query) =>
    Promise.resolve(formPage(view, action.choices, {pair: query('pair')})),
  );
  sections.app.post(`/${COMPARISON_PATH}`, (request, reply) => action.answer(request, reply));
};

/** A form without faults. */
interface Asked extends ComparedTexts {
  readonly pair: ComparablePair;
}

/**
 * Compares systems and answers with the result at once, instead of redirecting to it: neither the texts nor
 * their translations are stored anywhere.
 */
class ComparisonAction {
  readonly #sections: Sections;
  readonly #systems: Systems;
  readonly #longestMs: number;
  readonly #running = new RunningComparisons();

  constructor(sections: Sections, systems: Systems, longestMs: number) {
    this.#sections = sections;
    this.#systems = systems;
    this.#longestMs = longestMs;
  }

  /** What a form offers: the language pairs of all systems, and the longest time. */
  get choices(): {readonly pairs: readonly ComparablePair[]; readonly seconds: number} {
    const byKey = new Map<string, ManagedSystem[]>();
    for (const system of this.#systems.all()) {
      const key = pairKey(system.definition);
      const systems = byKey.get(key) ?? [];
      byKey.set(key, systems);
      systems.push(system);
    }
    return {
      pairs: [...byKey].map(([key, systems]) => ({key, systems})),
      seconds: Math.ceil(this.#longestMs / 1000),
    };
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const client = requestSignal(reply.raw);
    try {
      const isOwn = (fields: Change['form']) => this.#sections.change(request, fields) !== undefined;
      const form = await readForm(request, isOwn);
      const change = this.#sections.change(request, form.fields);
      if (change === undefined) return this.#sections.refuse(request, reply);
      const session = request.adminSession?.key ?? '';
      const {code, page} = await this.#page(change, form, {session, signal: client.signal});
      return sendPage(reply.code(code), page);
    } catch (error) {
      if (error instanceof ClientGoneError) return leaveUnanswered(request, reply);
      throw error;
    } finally {
      client.end();
    }
  }

  async #page(
    {operator, view}: Change,
    form: SentForm,
    {session, signal}: {readonly session: string; readonly signal: AbortSignal},
  ): Promise<{readonly code: number; readonly page: string}> {
    const {choices} = this;
    const content = contentOf(form);
    const again = (code: number, text: string) => {
      return {code, page: formPage({...view, notice: wrong(text)}, choices, content)};
    };
    const asked = askedBy(view, form, choices.pairs);
    if (typeof asked === 'string') return again(400, asked);
    await noteChange(operator, 'systemsCompared', asked.pair.key);
    try {
      const results = await this.#running.run(session, signal, (both) => this.#compare(asked, both));
      return {code: 200, page: resultPage(view, choices, {...asked, content, results})};
    } catch (error) {
      if (error instanceof ReplacedError) return again(409, view.m.comparison.replaced);
      throw error;
    }
  }

  async #compare({pair, ...texts}: Asked, signal: AbortSignal): Promise<ComparedSystem[]> {
    const started = pair.systems.filter(({status}) => status !== 'notstarted');
    const late = AbortSignal.timeout(this.#longestMs);
    return await compareSystems(started.map(comparable), texts, {
      signal,
      late: () => late,
      patienceMs: this.#longestMs / started.length,
    });
  }
}

/** The texts and the language pair of a form, or a message that says why they cannot be compared. */
function askedBy(view: SignedInView, form: SentForm, pairs: readonly ComparablePair[]): Asked | string {
  const {comparison: m} = view.m;
  const sent = textsIn(form);
  if ('fault' in sent) {
    const bounds = [number(view, MAX_SENTENCES), number(view, MAX_CHARACTERS)] as const;
    const messages = {
      noText: () => m.noText,
      noSentences: () => m.noSentences,
      tooMany: () => m.tooMany(...bounds),
      otherCount: () => m.otherCount(sent.texts, sent.references),
    };
    return messages[sent.fault]();
  }
  const pair = pairs.find(({key}) => key === form.fields('pair'));
  return pair === undefined ? m.noPair : {...sent, pair};
}

function contentOf({fields, sentences, references}: SentForm): FormContent {
  return {pair: fields('pair'), sentences: sentences.text, references: references.text};
}

/** A system of the running service; it starts as for users, and stays ready for them. */
function comparable(system: ManagedSystem): ComparableSystem {
  const {id, title, source, target} = system.definition;
  return {
    ...{id, title, source, target},
    use: async (signal) => {
      const use = await system.acquireWithin(START_MS, signal);
      if (use) return use;
      signal.throwIfAborted();
      system.checkStarted();
      throw new EngineError('unavailable', system.reason ?? 'The system did not start.');
    },
  };
}
