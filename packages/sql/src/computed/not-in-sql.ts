import { type FieldId, limits } from '@quadrille/domain';

/**
 * A field whose values the database cannot compute: rows can be shown with it; to be found, sorted or grouped by it they must be
 * few enough for `withGivenValues`.
 */
export class NotInSqlError extends Error {
  /** Title of the formula. */
  readonly title: string;
  /** What has no SQL. */
  readonly reasons: readonly string[];
  /** The fields of the table a query asked about that are made of such values. */
  readonly fieldIds: readonly FieldId[];

  constructor(title: string, reasons: readonly string[], fieldIds: readonly FieldId[] = []) {
    super(
      `"${title}" is computed outside the database because of ${reasons.join(', ')}, so no more than ${limits.rowsInProcess} rows with short values can be filtered, sorted or grouped by it. Use another field, or leave ${reasons.length === 1 ? 'that' : 'those'} out of the formula.`,
    );
    this.name = 'NotInSqlError';
    this.title = title;
    this.reasons = reasons;
    this.fieldIds = fieldIds;
  }
}
