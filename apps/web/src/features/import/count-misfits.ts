import { fromBlob, importLimits, loadSource, type ColumnCheck, type ImportTemplate, toDraftField } from '@quadrille/importer';
import { looseTypes, type LooseChecks, type LooseType } from './loose-types.ts';

export interface MisfitQuestion {
  readonly file: File;
  /** As the file was read: its header rows decide what is a value. */
  readonly template: ImportTemplate;
  /** Position of the table, and of the column in the file. */
  readonly table: number;
  readonly source: number;
}

/** More records than this are not looked at: enough to see whether a type is meant. */
const mostRecords = 200_000;

/** Counts the values of a column that are not what each loose type stands for. */
export async function countMisfits({ file, template, table, source }: MisfitQuestion): Promise<LooseChecks> {
  const tallies = { Email: createTally(), URL: createTally(), PhoneNumber: createTally() };
  const column = template.tables[table]?.columns.find((one) => one.source === source);
  if (column) await readValues();
  return { Email: tallies.Email.check(), URL: tallies.URL.check(), PhoneNumber: tallies.PhoneNumber.check() };

  async function readValues(): Promise<void> {
    if (!column) return;
    const field = toDraftField({ ...column, type: 'LongText', meta: {}, options: [] });
    let row = 0;
    for await (const { rows } of loadSource(fromBlob(file), { template, loads: [{ table, columns: [{ source, field }] }] })) {
      for (const [value] of rows) {
        row += 1;
        if (typeof value !== 'string') continue;
        for (const type of Object.keys(looseTypes) as LooseType[]) tallies[type].add(row, value, looseTypes[type](value.trim()));
      }
      if (row >= mostRecords) return;
    }
  }
}

function createTally(): { add(row: number, value: string, isFit: boolean): void; check(): ColumnCheck } {
  const failures: { row: number; value: string; reason: string }[] = [];
  let total = 0;
  let failed = 0;
  return {
    add(row, value, isFit) {
      total += 1;
      if (isFit) return;
      failed += 1;
      if (failures.length < importLimits.samples) failures.push({ row, value, reason: '' });
    },
    check: () => ({ total, failed, failures }),
  };
}
