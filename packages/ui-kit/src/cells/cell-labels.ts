/** Words that painters show or that screen readers speak; the product translates them. */
export interface CellLabels {
  readonly checked: string;
  readonly unchecked: string;
  /** `rating(4, 5)` is "4 of 5". */
  readonly rating: (value: number, max: number) => string;
}
