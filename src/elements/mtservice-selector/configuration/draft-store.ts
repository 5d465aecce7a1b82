import type {LanguagePair, SavedConfiguration} from '../../../contract/index.ts';
import {Store} from '../../common/store.ts';
import {EMPTY_DRAFT, isSameChoice, type Choice, type Draft} from './draft.ts';
import {draftOf, stateOf} from './draft-state.ts';

/** A row of the user's list: a choice, or a removed choice that can be restored. */
export interface DraftRow {
  readonly choice: Choice;
  readonly isRemoved: boolean;
}

/** The source language of pairs to add, empty for none, and whether a pair with this language was already added. */
export interface SourceToAdd {
  readonly source: string;
  readonly isUsed: boolean;
}

/** A copy of the draft, its rows and the chosen source language, to restore them later. */
export interface DraftSnapshot {
  readonly draft: Draft;
  readonly rows: readonly DraftRow[];
  readonly sourceToAdd: SourceToAdd;
}

/** Events of a draft. */
export interface DraftEvents {
  /** The user changed the draft; false while the user is still typing or dragging. */
  readonly edit: boolean;
  /** The user chose another system for a pair. */
  readonly chosen: Choice;
}

const NO_SOURCE: SourceToAdd = {source: '', isUsed: false};

const rowsOf = (choices: readonly Choice[]): DraftRow[] =>
  choices.map((choice) => ({choice, isRemoved: false}));

/** The draft that the user edits, based on the configuration set by the host or last saved. */
export class DraftStore extends Store<DraftEvents> {
  #draft = EMPTY_DRAFT;
  #rows: readonly DraftRow[] = [];
  #sourceToAdd = NO_SOURCE;
  #missing: 'choice' | 'target' | undefined;
  #known: ReadonlyMap<LanguagePair, Choice> = new Map();
  #counted: {readonly draft: Draft; readonly changes: number} | undefined;
  #written: {readonly draft: Draft; readonly text: string} | undefined;

  /** The current draft; a new object after each change. */
  get draft(): Draft {
    return this.#draft;
  }

  /** The choices in the user's order, newest first, including choices removed since the last save. */
  get rows(): readonly DraftRow[] {
    return this.#rows;
  }

  /** The source language chosen for a pair to add. */
  get sourceToAdd(): SourceToAdd {
    return this.#sourceToAdd;
  }

  /** Whether the pair to add has a source language but no target language. */
  get isHalfChosen(): boolean {
    const {source, isUsed} = this.#sourceToAdd;
    return source !== '' && !isUsed;
  }

  /** Part that was missing at the last attempt to save; undefined once the user has chosen this part. */
  get missing(): 'choice' | 'target' | undefined {
    return this.#missing;
  }

  /** Number of pairs and fields that differ from the saved configuration. */
  get changes(): number {
    const draft = this.#draft;
    if (this.#counted?.draft !== draft) this.#counted = {draft, changes: this.#countChanges()};
    return this.#counted.changes;
  }

  /** Whether there is nothing to store. */
  get isEmpty(): boolean {
    const {base, engineName, token, choices} = this.#draft;
    return !base && engineName === '' && token === '' && choices.length === 0;
  }

  /** A new copy of the state to store. */
  get state(): SavedConfiguration {
    return stateOf(this.#draft);
  }

  /** The state as JSON text; empty if there is nothing to store. */
  get text(): string {
    const draft = this.#draft;
    if (this.#written?.draft !== draft)
      this.#written = {draft, text: this.isEmpty ? '' : JSON.stringify(this.state)};
    return this.#written.text;
  }

  /** The whole draft, for `bringBack`. */
  get snapshot(): DraftSnapshot {
    return {draft: this.#draft, rows: this.#rows, sourceToAdd: this.#sourceToAdd};
  }

  /** Restores a draft; fires events, since the page may have dropped the state. */
  bringBack({draft, rows, sourceToAdd}: DraftSnapshot): void {
    this.#start(draft, rows);
    this.#sourceToAdd = sourceToAdd;
    this.#edited(true);
  }

  /** Replaces the draft with that of a configuration, or with an empty draft. */
  set(base: SavedConfiguration | undefined): void {
    const draft = base ? draftOf(base) : EMPTY_DRAFT;
    this.#start(draft, rowsOf(draft.choices));
  }

  /**
   * Makes the draft the saved configuration and returns a copy; undefined if a part is `missing`. All choices may be
   * removed from a configuration unless a choice is required. Rows keep their order.
   */
  save(isRequired: boolean): SavedConfiguration | undefined {
    const {base, choices} = this.#draft;
    const needsChoice = isRequired || !base;
    this.#missing = undefined;
    if (this.isHalfChosen) this.#missing = 'target';
    else if (needsChoice && choices.length === 0) this.#missing = 'choice';
    if (this.#missing) return undefined;
    const state = this.state;
    const draft = {...draftOf(state), choices};
    this.#start(draft, rowsOf(choices));
    return this.state;
  }

  /** Discards edits since the last `set` or `save`. */
  revert(): void {
    this.set(this.#draft.base);
  }

  /** Changes fields other than the choices. */
  edit(fields: Partial<Pick<Draft, 'engineName' | 'token'>>, isFinal: boolean): void {
    this.#draft = {...this.#draft, ...fields};
    this.#edited(isFinal);
  }

  /** Trims the token; does not count as an edit by the user. */
  trimToken(): void {
    this.#draft = {...this.#draft, token: this.#draft.token.trim()};
  }

  /**
   * Replaces the choice of the same pair; a choice of a new pair is added first, or after the row of the pair `after`.
   */
  choose(choice: Choice, isFinal = true, after?: LanguagePair): void {
    const row = {choice: after ? {...choice, after} : choice, isRemoved: false};
    const known = this.#rows.find((each) => each.choice.pair === choice.pair);
    const before = known?.isRemoved ? undefined : known?.choice;
    if (known) {
      this.#setRows(this.#rows.map((each) => (each.choice.pair === choice.pair ? row : each)));
    } else {
      const at = this.#rows.findIndex((each) => each.choice.pair === after) + 1;
      this.#setRows(this.#rows.toSpliced(at, 0, row));
    }
    this.#edited(isFinal);
    if (before?.systemId !== choice.systemId) this.fire('chosen', choice);
  }

  /** Sets the source language of pairs to add; empty for none. */
  pickSource(source: string): void {
    this.#sourceToAdd = {source, isUsed: false};
    if (this.#missing === 'target') this.#missing = undefined;
    this.changed();
  }

  /** Adds a pair with the chosen source language, and keeps this language for further pairs unless `isLast`. */
  addChoice(choice: Choice, isLast: boolean): void {
    this.#sourceToAdd = isLast ? NO_SOURCE : {...this.#sourceToAdd, isUsed: true};
    if (this.#missing === 'target') this.#missing = undefined;
    this.choose(choice);
  }

  /** Removes a pair; the row remains until the next save, so that `undo` can restore the pair. */
  remove(pair: LanguagePair): void {
    this.#mark(pair, true);
  }

  /** Restores a removed pair. */
  undo(pair: LanguagePair): void {
    this.#mark(pair, false);
  }

  #mark(pair: LanguagePair, isRemoved: boolean): void {
    const row = this.#rows.find((each) => each.choice.pair === pair);
    if (!row || row.isRemoved === isRemoved) return;
    this.#setRows(this.#rows.map((each) => (each === row ? {...row, isRemoved} : each)));
    this.#edited(true);
  }

  #start(draft: Draft, rows: readonly DraftRow[]): void {
    this.#missing = undefined;
    this.#sourceToAdd = NO_SOURCE;
    this.#draft = draft;
    this.#rows = rows;
    this.#known = new Map(draft.base ? draftOf(draft.base).choices.map((each) => [each.pair, each]) : []);
    this.changed();
  }

  #setRows(rows: readonly DraftRow[]): void {
    this.#rows = rows;
    this.#draft = {
      ...this.#draft,
      choices: rows.flatMap(({choice, isRemoved}) => (isRemoved ? [] : choice)),
    };
  }

  #countChanges(): number {
    const {base, engineName, token, choices} = this.#draft;
    const fields = [engineName === (base?.engineName ?? ''), token === (base?.['client-id'] ?? '')];
    const kept = choices.filter(({pair}) => this.#known.has(pair)).length;
    const chosen = choices.filter((choice) => {
      const before = this.#known.get(choice.pair);
      return !before || !isSameChoice(before, choice);
    });
    return fields.filter((isSame) => !isSame).length + this.#known.size - kept + chosen.length;
  }

  #edited(isFinal: boolean): void {
    if (this.#missing === 'choice' && this.#draft.choices.length > 0) this.#missing = undefined;
    this.changed();
    this.fire('edit', isFinal);
  }
}
