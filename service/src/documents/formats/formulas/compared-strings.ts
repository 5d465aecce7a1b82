import {literalsOf} from './formula-literals.ts';
import {WildcardPattern} from './wildcard-pattern.ts';

/** Maximum number of patterns, since each of them is tried on every text. */
const MAX_PATTERNS = 200;
const MAX_CHARACTERS = 255;
/** Maximum number of characters in a cell in Excel. */
const MAX_CELL_CHARACTERS = 32_767;

/**
 * Strings that formulas, validation lists and filters of a workbook compare cells with. Cells with these
 * texts stay unchanged: translating only the cell would change the result of `=IF(C1="Yes",…)`.
 */
export class ComparedStrings {
  readonly #texts = new Set<string>();
  readonly #patterns = new Map<string, WildcardPattern>();

  /** Adds the strings that a formula compares cells with. */
  addFormula(formula: string): void {
    if (!formula.includes('"')) return;
    for (const {text, use} of literalsOf(formula)) {
      if (use === 'list') for (const item of text.split(',')) this.addText(item);
      if (use === 'part') this.#addPattern(`*${text}*`);
      else if (use !== 'result') this.addText(text);
    }
  }

  /** Adds a text, or a criterion such as `<>Yes` or `Yes*`. */
  addText(text: string): void {
    const criterion = text.replace(/^(?:<>|[<>]=?|=)/, '').trim();
    if (!/\p{L}/u.test(criterion)) return;
    if (/(?<!~)[*?]/.test(criterion)) this.#addPattern(criterion);
    else this.#texts.add(criterion.replace(/~(?=[*?~])/g, '').toLowerCase());
  }

  /** Whether a cell with this text stays unchanged; spreadsheet programs ignore case in comparisons. */
  keeps(text: string): boolean {
    if (this.#texts.size === 0 && this.#patterns.size === 0) return false;
    const cellText = text.trim().toLowerCase();
    if (this.#texts.has(cellText)) return true;
    if (this.#patterns.size === 0 || cellText.length > MAX_CELL_CHARACTERS) return false;
    const characters = [...cellText];
    for (const pattern of this.#patterns.values()) if (pattern.matches(characters)) return true;
    return false;
  }

  #addPattern(written: string): void {
    const lower = written.toLowerCase();
    if (!/\p{L}/u.test(lower) || lower.length > MAX_CHARACTERS || this.#patterns.size >= MAX_PATTERNS) return;
    this.#patterns.set(lower, new WildcardPattern(lower));
  }
}
