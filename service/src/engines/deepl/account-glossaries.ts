import {setTimeout as wait} from 'node:timers/promises';
import {untilAborted} from '../../concurrency/until-aborted.ts';
import {EngineError} from '../engine.ts';
import {asEngineError} from '../failure.ts';
import type {GlossaryEntries} from './glossary-entries.ts';
import {
  createGlossary,
  deleteGlossary,
  getGlossary,
  glossaryPairs,
  listGlossaries,
  type AccountAccess,
  type Glossary,
} from './glossary-requests.ts';

/** A glossary to find or create. */
export interface WantedGlossary {
  readonly source: string;
  readonly target: string;
  readonly entries: GlossaryEntries;
}

/** A glossary of this service in an account. */
interface KeptGlossary extends Glossary {
  /** `performance.now()` of the last use by this process. */
  usedAt: number;
}

/** Time during which a refused glossary is not tried again. */
const REFUSED_MS = 5 * 60_000;
/** Key of a refusal that holds for all glossaries. */
const ALL = '';
/** Minimum time without use before a glossary gives way to another one. */
const MIN_UNUSED_MS = 10 * 60_000;
const READY_CHECK_MS = 500;
/** Glossaries of the service, among those of other users of the account. */
const OWN_NAME = /^mtservice [a-z]+-[a-z]+ [0-9a-f]{32}$/;

/** The glossaries of this service in one account of DeepL. */
export class AccountGlossaries {
  readonly #most: number;
  readonly #kept = new Map<string, KeptGlossary>();
  readonly #refused = new Map<string, {readonly until: number; readonly error: EngineError}>();
  #pairs: ReadonlySet<string> | undefined;
  /** Creations run one after the other, since each may have to delete another glossary first. */
  #queue: Promise<unknown> = Promise.resolve();

  /** @param most - Maximum number of glossaries. */
  constructor(most: number) {
    this.#most = most;
  }

  /** What the operator should know of the glossaries; undefined if nothing was refused lately. */
  get notice(): string | undefined {
    this.#checkRefused(undefined);
    const last = [...this.#refused.values()].at(-1);
    return last && `Terms are masked, since a glossary cannot be used: ${last.error.message}`;
  }

  /** Finds or creates a glossary, and resolves to its id; rejects with the error of a refused one. */
  async idOf(wanted: WantedGlossary, access: AccountAccess): Promise<string> {
    const name = `mtservice ${wanted.source}-${wanted.target} ${wanted.entries.hash}`;
    const kept = this.#use(name, wanted);
    if (kept !== undefined) return kept;
    const made = this.#queue.then(() => this.#make(name, wanted, access));
    this.#queue = made.catch(() => undefined);
    return untilAborted(made, access.signal);
  }

  /** Whether a glossary is gone from the account; it is forgotten then. */
  async isLost(id: string, access: AccountAccess): Promise<boolean> {
    if ((await getGlossary(access, id)) !== undefined) return false;
    this.#kept.delete(id);
    return true;
  }

  async #make(name: string, wanted: WantedGlossary, access: AccountAccess): Promise<string> {
    access.signal.throwIfAborted();
    const kept = this.#use(name, wanted);
    if (kept !== undefined) return kept;
    this.#checkRefused(name);
    try {
      return await this.#create(name, wanted, access);
    } catch (reason) {
      access.signal.throwIfAborted();
      const error = asEngineError(reason);
      // Only a refusal of the entries says nothing about other glossaries.
      const refused = error.kind === 'rejected' ? name : ALL;
      if (error.kind !== 'noTerms')
        this.#refused.set(refused, {until: performance.now() + REFUSED_MS, error});
      throw error;
    }
  }

  /** Forgets old refusals, and throws the error if the glossary is refused now. */
  #checkRefused(name: string | undefined): void {
    const now = performance.now();
    for (const [key, {until}] of this.#refused) if (until <= now) this.#refused.delete(key);
    const refused = name === undefined ? undefined : (this.#refused.get(ALL) ?? this.#refused.get(name));
    if (refused) throw refused.error;
  }

  async #create(name: string, wanted: WantedGlossary, access: AccountAccess): Promise<string> {
    const {source, target} = wanted;
    this.#pairs ??= await glossaryPairs(access);
    if (!this.#pairs.has(`${source}-${target}`)) {
      throw new EngineError('noTerms', `DeepL has no glossaries from ${source} to ${target}.`);
    }
    // An earlier run of the service, or another node, may have created it.
    await this.#list(access);
    const known = this.#use(name, wanted);
    if (known !== undefined) return known;
    while (this.#kept.size >= this.#most) await this.#deleteLongestUnused(access);
    const made = await this.#createReady({name, source, target, csv: wanted.entries.csv}, access);
    this.#kept.set(made.id, {...made, usedAt: performance.now()});
    return made.id;
  }

  async #createReady(
    glossary: Parameters<typeof createGlossary>[1],
    access: AccountAccess,
  ): Promise<Glossary> {
    let made = await createGlossary(access, glossary);
    const late = AbortSignal.any([access.signal, AbortSignal.timeout(access.timeoutMs)]);
    while (!made.isReady) {
      await wait(READY_CHECK_MS, undefined, {signal: late});
      made = (await getGlossary(access, made.id)) ?? made;
    }
    return made;
  }

  /** Learns which glossaries of this service the account has, those used last at the end. */
  async #list(access: AccountAccess): Promise<void> {
    const listed = (await listGlossaries(access)).filter(({name}) => OWN_NAME.test(name));
    const all = listed.map((one) => ({...one, usedAt: this.#kept.get(one.id)?.usedAt ?? -Infinity}));
    this.#kept.clear();
    for (const one of all) this.#kept.set(one.id, one);
  }

  async #deleteLongestUnused(access: AccountAccess): Promise<void> {
    const [first] = [...this.#kept.values()].sort(
      (a, b) => (a.usedAt === b.usedAt ? 0 : a.usedAt - b.usedAt) || (a.createdAt < b.createdAt ? -1 : 1),
    );
    if (!first || performance.now() - first.usedAt < MIN_UNUSED_MS) {
      throw new EngineError('busy', `As many glossaries as may be kept are in use (${this.#most}).`);
    }
    await deleteGlossary(access, first.id);
    this.#kept.delete(first.id);
  }

  /** Id of a glossary with this name and as many entries, which is used now. */
  #use(name: string, {entries}: WantedGlossary): string | undefined {
    for (const glossary of this.#kept.values()) {
      if (glossary.name !== name || glossary.count !== entries.count || !glossary.isReady) continue;
      glossary.usedAt = performance.now();
      return glossary.id;
    }
    return undefined;
  }
}
