import { AppError, refuse } from '@quadrille/contract';
import type { ReadLane, ReadLanes } from '../read/read-job.ts';

/** Turns failures of reads in a source into words for the person who asked: that database is not the server's to look after. */
export function explainReadFailures({ fast, slow }: ReadLanes): ReadLanes {
  return { fast: explainFailuresOf(fast), slow: explainFailuresOf(slow) };
}

function explainFailuresOf(lane: ReadLane): ReadLane {
  return {
    run: (job, options) =>
      lane.run(job, options).catch((error: unknown) => {
        if (error instanceof AppError || options.signal?.aborted) throw error;
        if (isOfOtherStructure(error)) throw refuse('sourceChanged');
        if (isOfDatabase(error)) throw refuse('databaseUnreadable', { why: firstLine(error) });
        throw error;
      }),
  };
}

/** Codes of PostgreSQL, and names of MySQL and MariaDB, for tables, columns and schemas that are not there or are of another type. */
const goneCodes: ReadonlySet<string> = new Set([
  '42P01',
  '42703',
  '3F000',
  '42883',
  '42804',
  'ER_NO_SUCH_TABLE',
  'ER_BAD_FIELD_ERROR',
  'ER_BAD_DB_ERROR',
  'ER_VIEW_INVALID',
]);

function isOfOtherStructure(error: unknown): boolean {
  return goneCodes.has(codeOf(error)) || /no such (?:table|column)/i.test(firstLine(error));
}

/** Errors of a database or its driver have a code; mistakes in our own code have none. */
function isOfDatabase(error: unknown): boolean {
  return codeOf(error) !== '' || /^(?:SQLITE_|database |file is not a database)/.test(firstLine(error));
}

function codeOf(error: unknown): string {
  const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 300) ?? '';
}
