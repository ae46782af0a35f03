import type { FieldType } from '@quadrille/domain';
import type { ColumnCheck, ImportClient, ImportColumn, ImportTable } from '@quadrille/importer';

/** What a column would be as another type, and what that would cost. */
export interface TypeFit {
  readonly column: ImportColumn;
  readonly check: ColumnCheck;
}

export type TypeFits = Readonly<Partial<Record<FieldType, TypeFit>>>;

export interface TypeFitter {
  /** Fits of a column of one table for the given types. */
  fit(table: number, source: number, types: readonly FieldType[]): Promise<TypeFits>;
}

/** The type every value fits; a column the worker holds as this one is read anew as any other. */
const neutral: FieldType = 'LongText';

/**
 * Asks the worker what columns would come to as other types. The worker reads a column anew when its type differs from
 * the one it holds, so it is given the column as neutral text first, and then once more per type to be fitted.
 */
export function createTypeFitter(reader: Pick<ImportClient, 'setTables'>, proposed: readonly ImportTable[]): TypeFitter {
  let held = proposed;
  let last: Promise<unknown> = Promise.resolve();

  async function fitNow(table: number, source: number, types: readonly FieldType[]): Promise<TypeFits> {
    const before = held[table];
    const column = proposed[table]?.columns.find((one) => one.source === source);
    if (!before || !column) return {};
    const columns = before.columns.map((one) => (one.source === source ? { ...one, type: neutral } : one));
    held = held.map((one, index) => (index === table ? { ...one, columns } : one));
    await reader.setTables(held);
    const wanted = types.filter((type) => type !== neutral);
    const asked = held.map((one, index) =>
      index === table ? { ...one, columns: [...one.columns, ...wanted.map((type) => ({ ...column, type }))] } : one,
    );
    const { template, checks } = await reader.setTables(asked);
    const fits: [FieldType, TypeFit][] = wanted.flatMap((type, index): [FieldType, TypeFit][] => {
      const at = columns.length + index;
      const fitted = template.tables[table]?.columns[at];
      const check = checks[table]?.[at];
      return fitted && check ? [[type, { column: fitted, check }]] : [];
    });
    return Object.fromEntries(types.includes(neutral) ? [...fits, [neutral, toNeutral(column, fits[0]?.[1].check.total ?? 0)]] : fits);
  }

  return {
    fit(table, source, types) {
      const next = last.then(() => fitNow(table, source, types));
      last = next.catch(() => undefined);
      return next;
    },
  };
}

function toNeutral(column: ImportColumn, total: number): TypeFit {
  return { column: { ...column, type: neutral, meta: {}, options: [], read: {}, warnings: [] }, check: { total, failed: 0, failures: [] } };
}
