/**
 * State without a DOM that tells its owner what happens to it. Events go to listeners at once and in
 * order; every store has the event `change`.
 */
export class Store<Events extends object = object> extends EventTarget {
  /** Calls a function with the detail of each event of this name; one that returns false prevents what it announces. */
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

  /** Tells that something has changed that may be shown. */
  protected changed(): void {
    this.dispatchEvent(new CustomEvent('change'));
  }
}

interface StoreEvents {
  readonly change: undefined;
}
