/** Part of a long list. */
export interface Page {
  readonly offset: number;
  readonly most: number;
}
