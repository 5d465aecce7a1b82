import type {Markup} from '../../markup/markup.ts';

/** Whether an element holds text or a code, and not only marks and groups around nothing. */
export function hasContent(markup: Markup, element: number): boolean {
  const last = markup.next(element);
  for (let index = element + 1; index < last; index += 1) {
    const kind = markup.kinds[index];
    if (kind === 'text' && markup.text(index).trim() !== '') return true;
    if ((kind === 'open' || kind === 'empty') && !/(?:^|:)(?:mrk|g|pc|hi)$/.test(markup.names[index]!))
      return true;
  }
  return false;
}
