import type {FoundCode} from '../text-file/coded-text.ts';

/** A block that only switches one property of letters on or off: italic, bold, underlined or struck out. */
const SWITCH = /^\{\\([ibus])([01])\}$/;
/** Whether the text after a block is a drawing; the last such tag of a block counts. */
const DRAWING = /\\p(\d{1,9})(?!\d)/g;

/** Finds the override blocks `{…}` of a text, each with the drawing that it begins. */
export function findOverrideBlocks(text: string): FoundCode[] {
  const codes: FoundCode[] = [];
  let isDrawing = false;
  for (let at = 0; at < text.length;) {
    const start = text.indexOf('{', at);
    const end = start < 0 ? 0 : text.indexOf('}', start) + 1;
    // Players show a brace that is not closed.
    if (end === 0) break;
    const block = text.slice(start, end);
    const scale = [...block.matchAll(DRAWING)].at(-1)?.[1];
    const wasDrawing = isDrawing;
    if (scale !== undefined) isDrawing = Number(scale) > 0;
    if (wasDrawing) codes.push({...code(codes.pop()!.start, end), key: ''});
    else codes.push({...code(start, end), ...switchOf(block)});
    at = end;
  }
  if (isDrawing) codes.push(code(codes.pop()!.start, text.length));
  return codes;
}

const code = (start: number, end: number): FoundCode => ({start, end, kind: 'code', key: '', breaks: false});

function switchOf(block: string): Partial<FoundCode> {
  const [, property, state] = SWITCH.exec(block) ?? [];
  return property === undefined ? {} : {kind: state === '1' ? 'start' : 'end', key: property};
}
