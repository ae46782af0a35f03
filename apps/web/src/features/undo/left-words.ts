import { plural, t } from '@lingui/core/macro';
import type { UndoAnswer } from '@quadrille/contract';
import type { StepTaken } from './step-taken.ts';

type Left = UndoAnswer['left'][number];

/** As many as the server names of those there are. */
const mostListed = 20;

/** What a step leaves alone and why, in a sentence; null where it leaves nothing. */
export function describeLeft({ answer: { skipped, left }, others: who }: StepTaken): string | null {
  if (skipped === 0) return null;
  const areRecords = left.every(({ kind }) => kind === 'record');
  if (areRecords && left.every(({ fieldTitle }) => fieldTitle !== null)) return sayCells(skipped, who);
  const told = new Set(left.map((one) => JSON.stringify(one))).size;
  const count = left.length < mostListed && left.every(({ kind, rowId }) => kind !== 'record' || rowId !== null) ? told : skipped;
  return areRecords ? sayRecords(count, who) : sayThings(count, who);
}

function sayCells(count: number, who: string | null): string {
  return who === null
    ? t`${plural(count, {
        one: '# cell was changed since, so it stays as it is.',
        other: '# cells were changed since, so they stay as they are.',
      })}`
    : t`${plural(count, {
        one: `# cell was changed by ${who} since, so it stays as it is.`,
        other: `# cells were changed by ${who} since, so they stay as they are.`,
      })}`;
}

function sayRecords(count: number, who: string | null): string {
  return who === null
    ? t`${plural(count, {
        one: '# record was changed since, so it stays as it is.',
        other: '# records were changed since, so they stay as they are.',
      })}`
    : t`${plural(count, {
        one: `# record was changed by ${who} since, so it stays as it is.`,
        other: `# records were changed by ${who} since, so they stay as they are.`,
      })}`;
}

function sayThings(count: number, who: string | null): string {
  return who === null
    ? t`${plural(count, { one: '# part of it was changed since and stays.', other: '# parts of it were changed since and stay.' })}`
    : t`${plural(count, {
        one: `# part of it was changed by ${who} since and stays.`,
        other: `# parts of it were changed by ${who} since and stay.`,
      })}`;
}

/** The first things left alone, by the names people know them by, and how many more there are. */
export function listLeft({ left }: UndoAnswer, most: number): readonly string[] {
  return [...new Set(left.map(nameLeft))].filter((name) => name !== '').slice(0, most);
}

function nameLeft({ tableTitle, rowId, fieldTitle, title }: Left): string {
  const table = tableTitle ?? t`a deleted table`;
  if (rowId !== null && fieldTitle !== null) return t`${fieldTitle} in record ${rowId} of ${table}`;
  if (rowId !== null) return t`Record ${rowId} of ${table}`;
  return title === null ? '' : tableTitle === null || tableTitle === title ? title : t`${title} of ${table}`;
}
