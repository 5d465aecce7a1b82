import {html, nothing, type TemplateResult} from 'lit';
import {renderButton} from '../../common/views/button.ts';
import type {ResultMessages} from '../result/result-messages.ts';
import type {LanguageOffer} from './language-offer.ts';

/** View model of the offer of another source language. */
export interface OfferView {
  readonly offer: Pick<LanguageOffer, 'language' | 'accept' | 'refuse'>;
  readonly m: ResultMessages;
  /** Name of a language. */
  readonly nameOf: (code: string) => string;
  /** Focuses the text, since the buttons disappear. */
  focusText(): void;
}

/** Renders the offer to translate from the detected language. */
export function renderOffer({offer, m, nameOf, focusText}: OfferView): TemplateResult | typeof nothing {
  const {language} = offer;
  if (!language) return nothing;
  const name = nameOf(language);
  const act = (action: () => void) => () => {
    focusText();
    action();
  };
  return html`<div class="notice" part="notice offer">
    <p>${m.looksLike(name)}</p>
    <div class="row">
      ${renderButton(
        m.translateFrom(name),
        act(() => offer.accept()),
      )}
      ${renderButton(
        m.no,
        act(() => offer.refuse()),
      )}
    </div>
  </div>`;
}
