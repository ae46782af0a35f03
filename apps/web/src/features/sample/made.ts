/** A table of the sample, and the ids of its fields by title. */
export interface Made {
  readonly tableId: string;
  readonly fields: Readonly<Record<string, string>>;
}
