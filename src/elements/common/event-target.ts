/** Value of the field that an event comes from. */
export function valueOf({target}: Event): string {
  return (target as HTMLInputElement | HTMLSelectElement).value;
}

/** Whether the box that an event comes from is checked. */
export function isChecked({target}: Event): boolean {
  return (target as HTMLInputElement).checked;
}
