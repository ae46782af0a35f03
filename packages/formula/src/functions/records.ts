import type { FormulaContext } from '../evaluate/formula-value.ts';
import { defineInContext, type FunctionBody } from './formula-function.ts';

export const recordNames = ['RECORD_ID', 'CREATED_TIME', 'LAST_MODIFIED_TIME', 'CREATED_BY', 'LAST_MODIFIED_BY', 'TIMEZONE'] as const;

/** What a formula knows of its record besides the cells. */
export const recordFunctions: Readonly<Record<(typeof recordNames)[number], FunctionBody>> = {
  RECORD_ID: defineInContext(
    '() number',
    'The number of the record.',
    ['RECORD_ID()', 12],
    ({ record }: FormulaContext) => record?.id ?? null,
    { aliases: ['ROW_ID'] },
  ),
  CREATED_TIME: defineInContext(
    '() datetime',
    'When the record was made.',
    ['CREATED_TIME()', '2024-01-01 09:00:00+00:00'],
    ({ record }: FormulaContext) => record?.createdAt ?? null,
  ),
  LAST_MODIFIED_TIME: defineInContext(
    '() datetime',
    'When the record was last changed.',
    ['LAST_MODIFIED_TIME()', '2024-02-01 09:00:00+00:00'],
    ({ record }: FormulaContext) => record?.updatedAt ?? null,
    { aliases: ['LAST_MODIFIED'] },
  ),
  CREATED_BY: defineInContext(
    '() text',
    'Who made the record.',
    ['CREATED_BY()', 'ada'],
    ({ record }: FormulaContext) => record?.createdBy ?? null,
  ),
  LAST_MODIFIED_BY: defineInContext(
    '() text',
    'Who last changed the record.',
    ['LAST_MODIFIED_BY()', 'grace'],
    ({ record }: FormulaContext) => record?.updatedBy ?? null,
  ),
  TIMEZONE: defineInContext(
    '() text',
    'The time zone of the base.',
    ['TIMEZONE()', 'UTC'],
    ({ timeZone }: FormulaContext) => timeZone ?? 'UTC',
  ),
};
