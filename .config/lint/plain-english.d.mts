import type {ESLint} from 'eslint';

interface Position {
  readonly line: number;
}

/** A comment without its marks, in the form of ESLint's comments. */
export interface Comment {
  readonly type: 'Block' | 'Line';
  readonly value: string;
  readonly loc: {readonly start: Position; readonly end: Position};
}

export interface Finding {
  readonly start: Position;
  readonly end: Position;
  readonly phrase: string;
  readonly advice: string;
}

export function findPhrases(comments: readonly Comment[]): Finding[];

/** The project's own rules. */
export const project: ESLint.Plugin;
