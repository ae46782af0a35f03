/** A live table is not what the code was generated from. Generate it anew. */
export class SchemaDriftError extends Error {
  override readonly name = 'SchemaDriftError';
  /** Title of the table. */
  readonly table: string;
  /** Title of the field, as generated. */
  readonly field: string;

  constructor(table: string, field: string, what: string) {
    super(`Field "${field}" of table "${table}" ${what}. Run quadrille-codegen again.`);
    this.table = table;
    this.field = field;
  }
}
