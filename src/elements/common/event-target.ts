/** Value of an event's field. */
export function valueOf({target}: Event): string {
  return (target as HTMLInputElement | HTMLSelectElement).value;
}

/** Whether an event's checkbox is checked. */
export function isChecked({target}: Event): boolean {
  return (target as HTMLInputElement).checked;
}
