import type {FoundCode} from '../text-file/coded-text.ts';

/** Tags of SRT and WebVTT, including karaoke times and voices, and settings such as `{\an8}`. */
const TAG = /<(?<slash>\/?)(?<name>[a-z]+)?[^<>]{0,300}>|\{\\[^{}]{0,300}\}/gi;
/** Tags without an end tag; a voice usually lasts to the end of its cue. */
const ALONE = new Set(['v', 'br']);

/** Finds the tags in the text of a cue. */
export function findTags(text: string): FoundCode[] {
  return [...text.matchAll(TAG)].map(({0: tag, index, groups}): FoundCode => {
    const name = groups?.['name']?.toLowerCase();
    const isPair = name !== undefined && !ALONE.has(name);
    return {
      start: index,
      end: index + tag.length,
      kind: !isPair ? 'code' : groups?.['slash'] === '/' ? 'end' : 'start',
      key: name ?? '',
      breaks: name === 'br',
    };
  });
}
