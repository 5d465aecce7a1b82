/** Rounding of the sizes of a line, in pixels. */
const TOLERANCE = 3;

/**
 * Makes a line reachable while it is cut: a tap, a click or the key Tab focuses it, and the styles show a line with the
 * focus as a whole. Another tap or Escape ends that.
 */
export class CutLine {
  /**
   * Sizes are read after the browser's layout, so that no layout is forced; in a frame of their own, since WebKit
   * reports an error to the page if an attribute changes sizes while they are being reported.
   */
  readonly #observer = new ResizeObserver(() =>
    requestAnimationFrame(() => {
      this.#measure();
      this.#resized();
    }),
  );
  readonly #resized: () => void;
  #line: HTMLElement | undefined;
  #words = '';
  /** Whether the line had the focus when the pointer came down. */
  #wasOpen = false;

  /** @param resized - Called after the page has changed the size of the line, as when it hides it. */
  constructor(resized: () => void) {
    this.#resized = resized;
  }

  /** Follows the current line; undefined without one. */
  follow(line: HTMLElement | undefined): void {
    const words = line?.title ?? '';
    if (line === this.#line && words === this.#words) return;
    if (line && line !== this.#line) {
      line.addEventListener('pointerdown', () => (this.#wasOpen = line.matches(':focus')));
      line.addEventListener('click', () => (this.#wasOpen ? line.blur() : line.focus()));
      line.addEventListener('keydown', ({key}) => key === 'Escape' && line.blur());
      line.addEventListener('blur', () => this.#measure());
    }
    this.#line = line;
    this.#words = words;
    this.again();
  }

  /** Measures the line again, since its words have changed. */
  again(): void {
    this.#observer.disconnect();
    if (this.#line) this.#observer.observe(this.#line);
  }

  #measure(): void {
    const line = this.#line;
    if (!line || line.matches(':focus')) return;
    const {scrollWidth, clientWidth, scrollHeight, clientHeight} = line;
    const isCut = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + TOLERANCE;
    if (isCut) line.tabIndex = 0;
    else line.removeAttribute('tabindex');
  }
}
