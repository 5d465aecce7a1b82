import {html, LitElement, type TemplateResult} from 'lit';
import {SessionController} from '../../session/session-controller.ts';
import elementStyles from '../elements.styles.ts';
import {routesOf} from './pairs.ts';
import {TranslationStore} from './translation-store.ts';

/**
 * Translates text as the reader writes it, with the systems of the saved configuration.
 *
 * @tagname mt-translate-box
 */
export class MtTranslateBoxElement extends LitElement {
  static override readonly styles = [elementStyles];

  readonly #store = new TranslationStore({changed: () => this.requestUpdate()});
  readonly #session = new SessionController(this);

  protected override willUpdate(): void {
    const {connection, configuration} = this.#session.value;
    this.#store.configure({connection, route: routesOf(configuration?.systems)[0]});
  }

  protected override render(): TemplateResult {
    return html`<div class="all">
      <textarea
        aria-label="Text"
        @input=${({target}: Event) => this.#store.setSource({text: (target as HTMLTextAreaElement).value})}
      ></textarea>
      <p part="translation">${this.#store.answer?.translation}</p>
    </div>`;
  }
}
