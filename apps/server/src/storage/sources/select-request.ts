/** A SELECT somebody wrote, looked at before: it stands in brackets, in a transaction that only reads. */
export interface SelectRequest {
  readonly sql: string;
  /** Rows at most; 0 asks for the columns alone. */
  readonly limit: number;
  /** Who wrote it, for the turns; null for the server itself. */
  readonly person: string | null;
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
}

export interface SelectedColumn {
  readonly name: string;
  /** As the engine spells it; empty where it does not know one. */
  readonly type: string;
}

export interface Selected {
  readonly columns: readonly SelectedColumn[];
  readonly rows: readonly (readonly unknown[])[];
}

export const wrapSelect = ({ sql, limit }: Pick<SelectRequest, 'sql' | 'limit'>): string => `SELECT * FROM (${sql}) AS "q" LIMIT ${limit}`;
