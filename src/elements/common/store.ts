/**
 * Base class of state without DOM. Events reach listeners synchronously and in order; every store has the
 * event `change`.
 */
export class Store<Events extends object = object> extends EventTarget {
  /** Adds a listener for the event's detail. A listener that returns false prevents the announced action. */
  on<Name extends keyof (Events & StoreEvents) & string>(
    name: Name,
    listen: (detail: (Events & StoreEvents)[Name]) => unknown,
  ): void {
    this.addEventListener(name, (event) => {
      const {detail} = event as CustomEvent<(Events & StoreEvents)[Name]>;
      if (listen(detail) === false) event.preventDefault();
    });
  }

  /** Fires an event; returns false if a listener prevented the action. */
  protected fire<Name extends keyof (Events & StoreEvents) & string>(
    name: Name,
    detail: (Events & StoreEvents)[Name],
  ): boolean {
    return this.dispatchEvent(new CustomEvent(name, {detail, cancelable: true}));
  }

  /** Fires `change`, since displayed state may have changed. */
  protected changed(): void {
    this.dispatchEvent(new CustomEvent('change'));
  }
}

interface StoreEvents {
  readonly change: undefined;
}
