import type { LinkedTo, RowId, RowsQuery } from '@quadrille/domain';
import { expect, it } from 'vitest';
import { sqlite } from '../dialects/sqlite/sqlite.ts';
import { fieldOf, sampleTable } from '../testing/sample-table.ts';
import { compileCondition } from './where.ts';

const table = sampleTable(null);
const context = { now: 0, timeZone: 'UTC', userId: null };
const query = (...linked: readonly LinkedTo[]): RowsQuery => ({ filters: [], sorts: [], search: null, shuffle: false, linked });
const conditionOf = (asked: RowsQuery): string | undefined => compileCondition(sqlite, table, asked, context)?.sql;

it('a narrowing by a field that is no link, or is not there, shows nothing', () => {
  const by = (fieldId: string): LinkedTo => ({ fieldId: fieldId as LinkedTo['fieldId'], rowId: 1 as RowId, isExcluded: false });
  expect(conditionOf(query(by(fieldOf(table, 'Number').id)))).toContain('1 = 0');
  expect(conditionOf(query(by('cgone')))).toContain('1 = 0');
  expect(conditionOf(query({ ...by('cgone'), isExcluded: true }))).toContain('1 = 0');
  expect(conditionOf(query())).toBeUndefined();
});
