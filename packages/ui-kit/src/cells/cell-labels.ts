/** Words the painters speak; the caller translates them. */
export interface CellLabels {
  readonly checked: string;
  readonly unchecked: string;
  /** `rating(4, 5)` is "4 of 5". */
  readonly rating: (value: number, max: number) => string;
}
