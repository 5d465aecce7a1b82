import {decodeHTML} from 'entities';
import {byPattern, type Detector} from './protected-span.ts';

/**
 * Character references in plain text: `&copy;`, `&#160;`. Markup decodes them earlier; elsewhere, as in JSON
 * and subtitles, a program decodes them later. Only names that HTML defines count, not "Q&As;".
 */
export const entities: Detector = byPattern(
  'entity',
  /&[#A-Za-z]/,
  /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/g,
  (reference) => reference.startsWith('&#') || decodeHTML(reference) !== reference,
);
