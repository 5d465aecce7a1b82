import type {TextPart} from '../../../markup/text-part.ts';
import {attributeOf, prefixOf, tagNames} from '../common/tag-names.ts';

/** Elements of a workbook that precede its calculation settings. */
const BEFORE = new Set(['s:sheets', 's:functionGroups', 's:externalReferences', 's:definedNames']);

/** Makes programs recalculate a workbook when they open it, if `isChanged` returns true on writing. */
export function calculateOnLoad(part: TextPart, isChanged: () => boolean): void {
  const {markup} = part;
  const names = tagNames(markup);
  const settings = names.findIndex((name, index) => name === 's:calcPr' && markup.kinds[index] !== 'close');
  if (settings >= 0) {
    const value = attributeOf(markup, settings, 'fullCalcOnLoad');
    const end = markup.start(settings) + 1 + markup.names[settings]!.length;
    const range = value ?? {start: end, end};
    part.replace(range, (_target, emit) => {
      if (!isChanged()) return emit(range.start, range.end);
      return value ? '1' : ' fullCalcOnLoad="1"';
    });
    return;
  }
  const last = names.findLastIndex((name, index) => BEFORE.has(name) && markup.kinds[index] !== 'open');
  if (last < 0) return;
  const at = markup.end(last);
  const element = `<${prefixOf(markup.names[last]!)}calcPr fullCalcOnLoad="1"/>`;
  part.replace({start: at, end: at}, () => (isChanged() ? element : ''));
}
