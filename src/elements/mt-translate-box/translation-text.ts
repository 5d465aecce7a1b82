import {BIDI_CONTROLS} from '../common/bidi.ts';

const LINE_BREAKS = /\s*[\n\v\f\r\u0085\u2028\u2029]\s*/g;

/** The translation of a sentence as it may be shown: one line, no white space around it, bidi closed. */
export function cleanTranslation(translation: string): string {
  return closeBidi(translation.replace(/\0/g, '').replace(LINE_BREAKS, ' ').trim());
}

/** Closes what bidi control characters leave open, and drops the ones that close nothing. */
export function closeBidi(text: string): string {
  const open: string[] = [];
  const balanced = text.replace(BIDI_CONTROLS, (control) => {
    const closes = control === '\u202C' || control === '\u2069';
    if (!closes) open.unshift(control > '\u202E' ? '\u2069' : '\u202C');
    else if (open[0] === control) open.shift();
    else return '';
    return control;
  });
  return balanced + open.join('');
}
