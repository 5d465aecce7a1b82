const PLAIN = {đ: 'd', ð: 'd', ł: 'l', ø: 'o', ß: 'ss', ı: 'i', ə: 'e', æ: 'ae', ħ: 'h', œ: 'oe', þ: 'th'};

/** The word as people type it whose keyboard has no letters with marks. */
export function withoutMarks(word) {
  if (!/[\u00c0-\u024f\u0259\u1e00-\u1eff]/.test(word)) return word;
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '');
  return plain.replace(/[đðłøßıəæħœþ]/g, (letter) => PLAIN[letter]);
}

const CYRILLIC = {
  a: 'а',
  b: 'б',
  v: 'в',
  g: 'г',
  d: 'д',
  đ: 'ђ',
  e: 'е',
  ž: 'ж',
  z: 'з',
  i: 'и',
  j: 'ј',
  k: 'к',
  l: 'л',
  m: 'м',
  n: 'н',
  o: 'о',
  p: 'п',
  r: 'р',
  s: 'с',
  t: 'т',
  ć: 'ћ',
  u: 'у',
  f: 'ф',
  h: 'х',
  c: 'ц',
  č: 'ч',
  š: 'ш',
  lj: 'љ',
  nj: 'њ',
  dž: 'џ',
};

/** A Serbian word in Latin letters, in Cyrillic ones. */
export const toCyrillic = (word) => word.replace(/lj|nj|dž|./gu, (letters) => CYRILLIC[letters] ?? letters);

let state = 1;
export const seed = (value) => (state = value);
/** Random number from 0 to 1, the same in each run (mulberry32). */
export function random() {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
}
