/**
 * Base of state that needs no DOM. Events reach the listeners at once and in order; every store has the
 * event `change`.
 */
export class Store<Events extends object = object> extends EventTarget {
  /** Adds a listener that gets the event's detail; by returning false it prevents what the event announces. */
  on<Name extends keyof (Events & StoreEvents) & string>(
    name: Name,
    listen: (detail: (Events & StoreEvents)[Name]) => unknown,
  ): void {
    this.addEventListener(name, (event) => {
      const {detail} = event as CustomEvent<(Events & StoreEvents)[Name]>;
      if (listen(detail) === false) event.preventDefault();
    });
  }

  /** Fires an event; false when a listener prevented it. */
  protected fire<Name extends keyof (Events & StoreEvents) & string>(
    name: Name,
    detail: (Events & StoreEvents)[Name],
  ): boolean {
    return this.dispatchEvent(new CustomEvent(name, {detail, cancelable: true}));
  }

  /** Fires `change`, as something that is shown may have changed. */
  protected changed(): void {
    this.dispatchEvent(new CustomEvent('change'));
  }
}

interface StoreEvents {
  readonly change: undefined;
}
