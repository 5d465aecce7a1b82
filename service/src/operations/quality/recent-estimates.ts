import {RecentMap} from '../../caching/recent-map.ts';
import type {CorrectionsTable} from '../../store/index.ts';
import {parseMarkup} from '../../translation/codes/parse-markup.ts';
import {calibrate} from '../../translation/quality/calibration.ts';
import {editShare} from '../../translation/quality/edit-share.ts';
import {humanTranslationKeys} from '../../translation/segments/human-translations.ts';
import type {ExtendedTranslation} from '../../translation/translation-context.ts';

/** Maximum number of translations that are remembered for later corrections. */
const MAX_REMEMBERED = 20_000;

const MAX_SYSTEMS = 10_000;

/** Time after which corrections are read again, since other processes also save them. */
const READ_AGAIN_MS = 60_000;

interface Estimated {
  readonly translation: string;
  readonly estimate: number;
}

/**
 * Remembers the latest estimated translations, so that corrections can be compared with them, and derives a
 * threshold for each system from its corrections.
 */
export class RecentEstimates {
  readonly #corrections: CorrectionsTable;
  readonly #recent = new RecentMap<string, Estimated>({maxSize: MAX_REMEMBERED});
  /** For each system, the estimate below which its translations are usually edited. */
  readonly #editedBelow = new RecentMap<string, Promise<number | undefined>>({
    maxSize: MAX_SYSTEMS,
    lifetimeMs: READ_AGAIN_MS,
  });

  constructor(corrections: CorrectionsTable) {
    this.#corrections = corrections;
  }

  /** Remembers the estimated translations that a user received. */
  note(
    userId: number,
    systemId: string,
    texts: readonly string[],
    translations: readonly ExtendedTranslation[],
  ): void {
    translations.forEach(({translation, quality, byMachine}, index) => {
      const keys = byMachine ? humanTranslationKeys(texts[index] ?? '') : undefined;
      if (!keys) return;
      this.#recent.set(nameOf(userId, systemId, keys.exact), {translation, estimate: quality});
    });
  }

  /**
   * Saves how much of a remembered translation the user changed; does nothing if the translation is not
   * remembered.
   */
  async correct(userId: number, systemId: string, key: string, translation: string): Promise<void> {
    const recent = this.#recent.get(nameOf(userId, systemId, key));
    if (!recent) return;
    const edited = editShare(plain(recent.translation), plain(translation));
    await this.#corrections.save(userId, systemId, {key, estimate: recent.estimate, edited});
    this.#editedBelow.delete(systemId);
  }

  /**
   * Estimate below which translations of a system are usually edited; undefined if there are too few
   * corrections.
   */
  editedBelow(systemId: string): Promise<number | undefined> {
    const cached = this.#editedBelow.get(systemId);
    if (cached) return cached;
    const value = this.#corrections
      .ofSystem(systemId)
      .then((corrections) => calibrate(corrections).editedBelow);
    value.catch(() => this.#editedBelow.delete(systemId));
    this.#editedBelow.set(systemId, value);
    return value;
  }
}

function nameOf(userId: number, systemId: string, key: string): string {
  return `${userId}\n${systemId}\n${key}`;
}

function plain(text: string): string {
  return parseMarkup(text).text;
}
