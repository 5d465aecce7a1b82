import type {LanguagePair, SavedConfiguration} from '../../contract/index.ts';
import {draftOf, EMPTY_DRAFT, stateOf, type Choice, type Draft} from './selection.ts';

/** A choice that was removed, and where it stood. */
export interface RemovedChoice {
  readonly choice: Choice;
  readonly at: number;
}

/** The draft that the reader edits, over the state that the host set or the reader saved last. */
export class SelectionStore {
  #draft = EMPTY_DRAFT;
  #removed: RemovedChoice | undefined;

  /** A choice that is complete but has no row yet; a part of the state already. */
  pending: Choice | undefined;

  /** The draft now. */
  get draft(): Draft {
    return this.#draft;
  }

  /** What `undo` brings back. */
  get removed(): RemovedChoice | undefined {
    return this.#removed;
  }

  /** Every choice of the state. */
  get choices(): readonly Choice[] {
    const {choices} = this.#draft;
    return this.pending ? [...choices, this.pending] : choices;
  }

  /** Whether there is anything worth storing. */
  get isEmpty(): boolean {
    const {base, engineName, token, choices} = this.#draft;
    return !base && engineName === '' && token === '' && choices.length === 0;
  }

  /** A new copy of the state to store. */
  get state(): SavedConfiguration {
    return stateOf({...this.#draft, choices: this.choices});
  }

  /** Starts from a state, or from nothing. */
  set(base: SavedConfiguration | undefined): void {
    this.#removed = this.pending = undefined;
    this.#draft = base ? draftOf(base) : EMPTY_DRAFT;
  }

  /** Makes the draft the saved state, and returns a copy of it. */
  save(): SavedConfiguration {
    this.set(this.state);
    return this.state;
  }

  /** Drops what was edited since the last `set` or `save`. */
  revert(): void {
    this.set(this.#draft.base);
  }

  /** Changes the fields beside the choices. */
  edit(fields: Partial<Pick<Draft, 'engineName' | 'token'>>): void {
    this.#draft = {...this.#draft, ...fields};
  }

  /** Replaces the choice of the same pair, or appends it. */
  choose(choice: Choice): void {
    const {choices} = this.#draft;
    const known = choices.some(({pair}) => pair === choice.pair);
    const changed = choices.map((each) => (each.pair === choice.pair ? choice : each));
    this.#draft = {...this.#draft, choices: known ? changed : [...choices, choice]};
    if (this.#removed?.choice.pair === choice.pair) this.#removed = undefined;
  }

  /** Removes a pair; `undo` brings it back. */
  remove(pair: LanguagePair): void {
    const {choices} = this.#draft;
    const at = choices.findIndex((each) => each.pair === pair);
    const choice = choices[at];
    if (!choice) return;
    this.#removed = {choice, at};
    this.#draft = {...this.#draft, choices: choices.filter((each) => each !== choice)};
  }

  /** Puts the pair that was removed last back where it stood. */
  undo(): Choice | undefined {
    const removed = this.#removed;
    if (!removed) return undefined;
    const choices = this.#draft.choices.toSpliced(removed.at, 0, removed.choice);
    this.#draft = {...this.#draft, choices};
    this.#removed = undefined;
    return removed.choice;
  }
}
