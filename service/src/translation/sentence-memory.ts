import type {SegmentTranslation} from './segment-translation.ts';

const MOST = 50_000;

/** Translated sentences of one document by their key; forgets those of a very long one that were not set for longest. */
export class SentenceMemory extends Map<string, SegmentTranslation> {
  override set(key: string, value: SegmentTranslation): this {
    this.delete(key);
    if (this.size >= MOST) {
      const [oldest] = this.keys();
      if (oldest !== undefined) this.delete(oldest);
    }
    return super.set(key, value);
  }
}
