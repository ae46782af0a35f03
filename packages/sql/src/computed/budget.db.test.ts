import { type CellValue, type Field, limits, type RowsQuery } from '@quadrille/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { rowDecoder } from '../codec/codec.ts';
import { compilePage } from '../compile/read.ts';
import { identifier } from '../fragment.ts';
import type { PhysicalTable } from '../model/physical-table.ts';
import { describeDialects } from '../testing/connect.ts';
import { createTables, define, fieldIdOf, type FieldPlan, fillTable, linkedTables } from '../testing/linked-tables.ts';
import { fieldSql } from './field-sql.ts';
import { isComputable, weightOf } from './is-computable.ts';
import { rowScope } from './row-scope.ts';
import { fieldSource } from '../model/physical-table.ts';

const context = { now: 0, timeZone: 'UTC', userId: null };
const all: RowsQuery = { filters: [], sorts: [], search: null, shuffle: false };

/** A chain of formulas, each of which names the one before it so many times. */
function chain(length: number, times: number): Record<string, FieldPlan> {
  const step = (index: number): FieldPlan => {
    const before = `{{${fieldIdOf('T', index === 1 ? 'Name' : `F${index - 1}`)}}}`;
    return { type: 'Formula', definition: define.formula(Array(times).fill(before).join(' & '), 'text') };
  };
  return Object.fromEntries(Array.from({ length }, (_, at) => [`F${at + 1}`, step(at + 1)]));
}

const plans = {
  T: {
    Name: { type: 'SingleLineText' },
    ...chain(10, 4),
    Third: { type: 'Formula', definition: define.formula(`LEN({{${fieldIdOf('T', 'Name')}}})${' + 1'.repeat(140)}`, 'number') },
    Half: { type: 'Formula', definition: define.formula(`{{${fieldIdOf('T', 'Third')}}}${' + 1'.repeat(140)}`, 'number') },
    Deep: { type: 'Formula', definition: define.formula(`{{${fieldIdOf('T', 'Half')}}}${' + 1'.repeat(140)}`, 'number') },
    Key: { type: 'ForeignKey' },
    Up: { type: 'LinkToAnotherRecord', definition: define.bt('T', 'Key', 'T') },
    HeavyUp: { type: 'Lookup', definition: define.lookup(fieldIdOf('T', 'Up'), fieldIdOf('T', 'F10')) },
  },
} as const;

describeDialects((getDriver) => {
  let made: PhysicalTable | null = null;
  const table = (): PhysicalTable => made as PhysicalTable;
  const field = (title: string): Field => table().fields.find((one) => one.title === title) as Field;

  beforeEach(async () => {
    if (made !== null) return;
    const driver = getDriver();
    const tables = linkedTables(driver.schema, plans as never);
    await createTables(driver, tables);
    made = tables['T'] as PhysicalTable;
    await fillTable(driver, made, [{ id: 1, Name: 'ab' }]);
  });

  async function cell(title: string): Promise<CellValue | undefined> {
    const { dialect, run } = getDriver();
    const fields = [field(title)];
    const rows = await run(compilePage(dialect, table(), all, { offset: 0, limit: 10 }, fields, context));
    return rows.map(rowDecoder(dialect, fields, table(), context))[0]?.cells[0];
  }

  describe('the budget of an expression', () => {
    it('S-105: computes formulas that name each other within it', async () => {
      expect(await cell('F4')).toBe('ab'.repeat(4 ** 4));
    });

    it('S-105: leaves fields beyond it, and what is made of them, without a value', async () => {
      expect(weightOf(field('F10'), table(), fieldSource(table()))?.size).toBeGreaterThan(limits.computedSize);
      expect(isComputable(field('F10'), table(), fieldSource(table()))).toBe(false);
      expect(await cell('F10')).toBeNull();
      expect(await cell('HeavyUp')).toBeNull();
    });

    it('S-117: computes in process what is nested too deeply for a database', async () => {
      expect(await cell('Deep')).toBe(422);
    });

    it('S-117: says a part that is named several times once, where that is how it is computed once', () => {
      const { dialect } = getDriver();
      const { sql } = fieldSql(rowScope(dialect, table(), identifier('r'), context), field('F4')).sql;
      const column = sql.split(`"${field('Name').column}"`).length - 1;
      expect(column).toBe(dialect.capabilities.computesPartsOnce ? 4 : 4 ** 4);
    });
  });
});
