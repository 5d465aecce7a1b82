import type {LanguagePair, SavedConfiguration} from '../../../contract/index.ts';
import {Store} from '../../common/store.ts';
import {draftOf, EMPTY_DRAFT, stateOf, type Choice, type Draft} from './draft.ts';

/** A choice that was removed, and where it stood. */
export interface RemovedChoice {
  readonly choice: Choice;
  readonly at: number;
}

/** Languages of a pair that has no row yet, '' for those not chosen. */
export interface PairToAdd {
  readonly source: string;
  readonly target: string;
  /** The system for the pair once both languages are chosen; a part of the state already. */
  readonly choice?: Choice | undefined;
}

/** A draft as it stood, with all that the user may go back to. */
export interface DraftSnapshot {
  readonly draft: Draft;
  readonly pairToAdd: PairToAdd;
  readonly removed: RemovedChoice | undefined;
}

/** Events of a draft. */
export interface DraftEvents {
  /** The user changed the draft; false while typing or dragging goes on. */
  readonly edit: boolean;
  /** The user chose another system for a pair. */
  readonly chosen: Choice;
}

const NO_PAIR: PairToAdd = {source: '', target: ''};

/** The draft that the user edits, over the configuration that the host set or the user saved last. */
export class DraftStore extends Store<DraftEvents> {
  #draft = EMPTY_DRAFT;
  #removed: RemovedChoice | undefined;
  #pairToAdd = NO_PAIR;
  #missing: 'choice' | 'target' | undefined;
  #isSaved = false;

  /** The draft now. */
  get draft(): Draft {
    return this.#draft;
  }

  /** The choice that `undo` brings back. */
  get removed(): RemovedChoice | undefined {
    return this.#removed;
  }

  /** The pair that the user is about to add. */
  get pairToAdd(): PairToAdd {
    return this.#pairToAdd;
  }

  /** Whether the pair to add has a source and no target. */
  get isHalfChosen(): boolean {
    const {source, target} = this.#pairToAdd;
    return source !== '' && target === '';
  }

  /** Part of the draft that the last save missed; undefined once it is there. */
  get missing(): 'choice' | 'target' | undefined {
    return this.#missing;
  }

  /** Whether the draft is what the user saved last. */
  get isSaved(): boolean {
    return this.#isSaved;
  }

  /** Every choice of the state. */
  get choices(): readonly Choice[] {
    const {choices} = this.#draft;
    const {choice} = this.#pairToAdd;
    return choice ? [...choices, choice] : choices;
  }

  /** Whether there is nothing worth storing. */
  get isEmpty(): boolean {
    const {base, engineName, token, choices} = this.#draft;
    return !base && engineName === '' && token === '' && choices.length === 0;
  }

  /** A new copy of the state to store. */
  get state(): SavedConfiguration {
    return stateOf({...this.#draft, choices: this.choices});
  }

  /** All of the draft, for `bringBack`. */
  get snapshot(): DraftSnapshot {
    return {draft: this.#draft, pairToAdd: this.#pairToAdd, removed: this.#removed};
  }

  /** Puts a draft back as it stood; the page has to be told, since it may have dropped the state. */
  bringBack({draft, pairToAdd, removed}: DraftSnapshot): void {
    this.#draft = draft;
    this.#pairToAdd = pairToAdd;
    this.#removed = removed;
    this.#edited(true);
  }

  /** Starts from a configuration, or from nothing. */
  set(base: SavedConfiguration | undefined): void {
    this.#removed = this.#missing = undefined;
    this.#isSaved = false;
    this.#pairToAdd = NO_PAIR;
    this.#draft = base ? draftOf(base) : EMPTY_DRAFT;
    this.changed();
  }

  /**
   * Makes the draft the saved configuration, and returns a copy of it; undefined when something is
   * `missing`. Choices may all be removed from a configuration, unless one is required.
   */
  save(isRequired: boolean): SavedConfiguration | undefined {
    const needsChoice = isRequired || !this.#draft.base;
    this.#missing = undefined;
    if (this.isHalfChosen) this.#missing = 'target';
    else if (needsChoice && this.choices.length === 0) this.#missing = 'choice';
    if (this.#missing) return undefined;
    this.set(this.state);
    this.#isSaved = true;
    return this.state;
  }

  /** Drops what was edited since the last `set` or `save`. */
  revert(): void {
    this.set(this.#draft.base);
  }

  /** Changes fields other than the choices. */
  edit(fields: Partial<Pick<Draft, 'engineName' | 'token'>>, isFinal: boolean): void {
    this.#draft = {...this.#draft, ...fields};
    this.#edited(isFinal);
  }

  /** Cuts white space off around the token; no edit, since the user did nothing. */
  trimToken(): void {
    this.#draft = {...this.#draft, token: this.#draft.token.trim()};
  }

  /** Replaces the choice of the same pair, or appends it. */
  choose(choice: Choice, isFinal = true): void {
    const {choices} = this.#draft;
    const before = choices.find(({pair}) => pair === choice.pair);
    const replaced = choices.map((each) => (each.pair === choice.pair ? choice : each));
    this.#draft = {...this.#draft, choices: before ? replaced : [...choices, choice]};
    if (this.#removed?.choice.pair === choice.pair) this.#removed = undefined;
    this.#edited(isFinal);
    if (before?.systemId !== choice.systemId) this.fire('chosen', choice);
  }

  /** Takes the languages of a pair to add. */
  pick(pair: PairToAdd): void {
    const before = this.#pairToAdd.choice;
    this.#pairToAdd = pair;
    if (this.#missing === 'target') this.#missing = undefined;
    if (pair.choice === before) this.changed();
    else this.#edited(true);
  }

  /** Makes a row of the pair to add; false while that is not complete. */
  add(): boolean {
    const {choice} = this.#pairToAdd;
    if (!choice) return false;
    this.dropPairToAdd();
    this.choose(choice);
    return true;
  }

  /** Forgets the pair to add; no edit, since the user did nothing. */
  dropPairToAdd(): void {
    this.#pairToAdd = NO_PAIR;
    if (this.#missing === 'target') this.#missing = undefined;
    this.changed();
  }

  /** Removes a pair; `undo` brings it back. */
  remove(pair: LanguagePair): void {
    const {choices} = this.#draft;
    const at = choices.findIndex((each) => each.pair === pair);
    const choice = choices[at];
    if (!choice) return;
    this.#removed = {choice, at};
    this.#draft = {...this.#draft, choices: choices.filter((each) => each !== choice)};
    this.#edited(true);
  }

  /** Puts the pair that was removed last back where it stood. */
  undo(): Choice | undefined {
    const removed = this.#removed;
    if (!removed) return undefined;
    const {choice, at} = removed;
    this.#draft = {...this.#draft, choices: this.#draft.choices.toSpliced(at, 0, choice)};
    this.#removed = undefined;
    if (this.#pairToAdd.choice?.pair === choice.pair) this.dropPairToAdd();
    this.#edited(true);
    return choice;
  }

  #edited(isFinal: boolean): void {
    this.#isSaved = false;
    if (this.#missing === 'choice' && this.choices.length > 0) this.#missing = undefined;
    this.changed();
    this.fire('edit', isFinal);
  }
}
