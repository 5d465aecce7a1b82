import type {TextPart} from '../../../markup/text-part.ts';
import {addDrawingText} from './drawing-part.ts';
import type {Languages} from '../common/languages.ts';
import {tagNames} from '../common/tag-names.ts';
import {addPlainText} from '../common/unformatted-text.ts';

/** Adds the texts of a slide, its notes or its comments. */
export function addSlideText(part: TextPart, languages: Languages): void {
  const {markup} = part;
  const names = tagNames(markup);
  addDrawingText(part, languages, names);
  names.forEach((name, index) => {
    if (name === 'p:text' && markup.kinds[index] === 'open') addPlainText(part, index);
  });
}

/**
 * Adds the texts of a layout or master that appear on slides: the texts of its shapes. Placeholders contain
 * only editing prompts, such as "Click to edit Master title style".
 */
export function addTemplateText(part: TextPart, languages: Languages): void {
  const {markup} = part;
  const names = tagNames(markup);
  const prompts = new Set<number>();
  const shapes: number[] = [];
  names.forEach((name, index) => {
    if (name === 'p:sp' && markup.kinds[index] === 'open') shapes.push(index);
    else if (name === 'p:sp' && markup.kinds[index] === 'close') shapes.pop();
    else if (name === 'p:ph' && shapes.length > 0) prompts.add(shapes.at(-1)!);
  });
  const ends = [...prompts].sort((a, b) => a - b).map((shape) => [shape, markup.partners[shape]!] as const);
  let passed = 0;
  addDrawingText(part, languages, names, (tag) => {
    while (passed < ends.length && ends[passed]![1] < tag) passed += 1;
    return !(passed < ends.length && ends[passed]![0] < tag);
  });
}
