import {EngineError} from '../engine.ts';

/** What the server adds to translations, by its options. */
export interface AnswerFormat {
  /** `--alignment` */
  readonly alignment: boolean;
  /** `--n-best` */
  readonly nBest: boolean;
}

/** Translation of a line. */
export interface TranslatedLine {
  readonly text: string;
  /** Pairs of token indexes; undefined without alignment. */
  readonly links?: readonly (readonly [source: number, target: number])[] | undefined;
  /** Estimate from 0 to 1, from the score of the translation. */
  readonly quality?: number | undefined;
}

const SEPARATOR = ' ||| ';
const HARD = /^\d+-\d+(?: \d+-\d+)*$/;
const SOFT = /^[\d.e-]+(?:,[\d.e-]+)*(?: [\d.e-]+(?:,[\d.e-]+)*)*$/;

/** Reads the translations of `count` lines; throws `malformed` for another answer. */
export function readAnswer(answer: string, count: number, format: AnswerFormat): TranslatedLine[] {
  const lines = answer.replace(/\n$/, '').split('\n');
  const best = format.nBest ? bestOf(lines) : lines;
  if (best.length !== count) throw malformed(`${best.length} lines for ${count}`);
  return best.map((line) => readLine(line, format));
}

/** The first line of each list of translations. A list begins when its number changes. */
function bestOf(lines: readonly string[]): string[] {
  const best: string[] = [];
  for (const line of lines) {
    const number = /^(\d+) \|\|\| /.exec(line)?.[1];
    if (number === undefined) throw malformed('a line without a number, as without --n-best');
    if (Number(number) === best.length) best.push(line.slice(number.length + SEPARATOR.length));
    else if (Number(number) !== best.length - 1) throw malformed('lists in another order');
  }
  return best;
}

function readLine(line: string, {alignment, nBest}: AnswerFormat): TranslatedLine {
  // A text may contain the separator, so the fields are read from the end.
  const fields = line.replace(/ \|\|\|$/, SEPARATOR).split(SEPARATOR);
  const score = nBest ? Number(fields.pop()) : undefined;
  if (nBest) {
    if (score === undefined || !Number.isFinite(score) || fields.length < 2)
      throw malformed('a line without a score');
    fields.pop();
  }
  if (!nBest && fields.length > 2 && fields[0] === '0' && Number.isFinite(Number(fields.at(-1))))
    throw malformed('several translations of a line, so set "nBest": true');
  if (!alignment) {
    if (fields.length > 1 && HARD.test(fields.at(-1)!))
      throw malformed('alignments, so set "alignment": true');
    return {text: fields.join(SEPARATOR), ...(score !== undefined && {quality: qualityOf(score)})};
  }
  const field = fields.length > 1 ? fields.pop()! : undefined;
  if (field === undefined) throw malformed('a line without an alignment');
  return {
    text: fields.join(SEPARATOR),
    links: linksOf(field),
    ...(score !== undefined && {quality: qualityOf(score)}),
  };
}

/** The links of hard alignments (`0-0 1-2`), or the strongest of soft ones (`0.9,0.1 0.2,0.8`: a word of the translation each). */
function linksOf(field: string): (readonly [number, number])[] {
  if (field.trim() === '') return [];
  if (HARD.test(field)) {
    return field.split(' ').map((pair) => {
      const [source, target] = pair.split('-');
      return [Number(source), Number(target)] as const;
    });
  }
  if (!SOFT.test(field)) throw malformed('a line without an alignment');
  return field.split(' ').map((row, target) => {
    const weights = row.split(',').map(Number);
    return [weights.indexOf(Math.max(...weights)), target] as const;
  });
}

/** The score is the logarithm of a probability. */
function qualityOf(score: number): number {
  return Math.min(1, Math.exp(score));
}

function malformed(what: string): EngineError {
  return new EngineError('malformed', `Marian answered with ${what}.`);
}
