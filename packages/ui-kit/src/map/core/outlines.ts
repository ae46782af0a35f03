/** Lines of places as `[longitude, latitude]`. */
export type OutlineLine = readonly (readonly number[])[];

/** What a map is drawn on: land, and borders in it. */
export interface Outlines {
  readonly land: readonly OutlineLine[];
  readonly borders: readonly OutlineLine[];
}
