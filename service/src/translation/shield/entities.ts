import {decodeHTML} from 'entities';
import {byPattern, type Detector} from './protected-span.ts';

/**
 * Character references as text: `&copy;`, `&#160;`. In markup they are read before; elsewhere, as in JSON and
 * subtitles, programs read them later. Of names only those that HTML has: "Q&As;" is none.
 */
export const entities: Detector = byPattern(
  'entity',
  /&[#A-Za-z]/,
  /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/g,
  (found) => found.startsWith('&#') || decodeHTML(found) !== found,
);
