/** Ignores the second click of a double click on a button that the first click brought under the pointer. */
export function ignoreStraySecondClicks(root: HTMLElement | DocumentFragment): void {
  let first: EventTarget | null | undefined;
  const stop = (event: Event): void => {
    if (!(event instanceof MouseEvent)) return;
    const control = event.target instanceof Element ? event.target.closest('button, [role=option]') : null;
    if (event.detail > 1 && control !== first && control instanceof HTMLButtonElement) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (event.detail <= 1) {
      first = control;
    }
  };
  root.addEventListener('click', stop, {capture: true});
}
