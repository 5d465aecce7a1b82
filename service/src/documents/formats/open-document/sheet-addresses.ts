import {renameInFormula, type Rename} from '../formulas/sheet-references.ts';

/**
 * Matches the sheets of addresses such as `$Sheet1.A1:.B2`, `'My Sheet'.A1` and
 * `'file:///book.ods'#$Sheet1.A1`.
 */
const ADDRESS = /'(?:[^']|'')*'\.?|(?<![^'\s.#$:])[^'\s.#$:]+\./gu;
// Strings, addresses in brackets, and names local to a sheet such as `'My Sheet'.costs`; function names may
// contain dots, too. An unclosed bracket is matched as far as possible: searching again from each further
// bracket would take quadratic time.
const FORMULA =
  /"(?:[^"]|"")*"|\[(?:[^[\]']|'[^']*')*\]?|'(?:[^']|'')*'\.?|(?<![\p{L}\p{N}_.])[\p{L}_][\p{L}\p{N}_]*\.(?![\p{L}\p{N}_.]{0,100}\s*\()/gu;
const SIMPLE_NAME = /^[A-Za-z_]+$/;

/** Renames sheets in one or more addresses, separated by spaces. */
export function renameInAddresses(addresses: string, rename: Rename): string {
  return addresses.replace(ADDRESS, (written: string, at: number) =>
    isInOtherFile(addresses, at) ? written : renamed(written, rename),
  );
}

/** Renames sheets in a formula or condition. */
export function renameInOpenFormula(formula: string, rename: Rename): string {
  if (/^\s*msoxl:/.test(formula)) return renameInFormula(formula, rename);
  return formula.replace(FORMULA, (written: string, at: number) => {
    if (written.startsWith('[')) {
      return written.endsWith(']') ? `[${renameInAddresses(written.slice(1, -1), rename)}]` : written;
    }
    return isInOtherFile(formula, at) ? written : renamed(written, rename);
  });
}

/**
 * Renames the sheet in a link within the document, such as `#Sheet1.A1`.
 *
 * @param isOther - Whether a name without a cell refers to something other than a sheet.
 */
export function renameInLink(link: string, rename: Rename, isOther: (name: string) => boolean): string {
  const place = decoded(link).slice(1);
  const written = renameInPlace(place, rename, isOther);
  if (written === place) return link;
  return `#${link.slice(1) === place ? written : encodeURI(written)}`;
}

function renameInPlace(place: string, rename: Rename, isOther: (name: string) => boolean): string {
  const alone = /^(\$?)(?:'((?:[^']|'')*)'|([^'.!]+))$/.exec(place);
  if (alone) {
    const [, fixed, quoted, plain] = alone;
    const name = quoted?.replaceAll("''", "'") ?? plain!;
    const newName = isOther(name) ? undefined : rename(name);
    if (newName === undefined) return place;
    return `${fixed!}${quoted === undefined && !/['.!]/.test(newName) ? newName : quotedName(newName)}`;
  }
  // Some programs write names with spaces unquoted.
  const spaced = /^(\$?)([^'.!:]*)(\.[^.!]*)$/.exec(place);
  const spacedName = spaced && /\s/.test(spaced[2]!) ? rename(spaced[2]!) : undefined;
  if (spaced && spacedName !== undefined) return `${spaced[1]!}${quotedName(spacedName)}${spaced[3]!}`;
  return place.includes('!') ? renameInFormula(place, rename) : renameInAddresses(place, rename);
}

/** Renames a sheet written as `Sheet1.` or `'My Sheet'.`; other text stays unchanged. */
function renamed(written: string, rename: Rename): string {
  if (!written.endsWith('.')) return written;
  const name = written.startsWith("'") ? written.slice(1, -2).replaceAll("''", "'") : written.slice(0, -1);
  const newName = rename(name);
  return newName === undefined || newName === name ? written : `${quotedName(newName)}.`;
}

function quotedName(name: string): string {
  return SIMPLE_NAME.test(name) ? name : `'${name.replaceAll("'", "''")}'`;
}

/**
 * Whether the sheet at a position of an address belongs to another file, as in
 * `'file:///book.ods'#$Sheet1.A1`.
 */
function isInOtherFile(address: string, at: number): boolean {
  return /#\$?$/.test(address.slice(Math.max(0, at - 2), at));
}

function decoded(link: string): string {
  if (!/%[0-9a-f]{2}/i.test(link)) return link;
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}
