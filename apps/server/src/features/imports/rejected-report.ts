import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { escapeFormula } from '@quadrille/domain';

/** A cell that did not fit, with its place in the file. */
export interface Rejected {
  readonly table: string;
  readonly row: number;
  readonly line?: number | undefined;
  readonly column: number;
  readonly title: string;
  readonly value: string;
  readonly reason: string;
}

/** The report people download; it stops growing at some point, the count goes on. */
export interface RejectedReport {
  readonly count: number;
  add(cells: readonly Rejected[]): Promise<void>;
  close(): Promise<void>;
}

export const rejectedHeader = 'Table,Line,Row,Column,Field,Value,Reason\r\n';
const mostCells = 100_000;
const mostText = 1000;

export async function createRejectedReport(path: string): Promise<RejectedReport> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = createWriteStream(path, { mode: 0o600 });
  file.write(`\ufeff${rejectedHeader}`);
  let count = 0;
  return {
    get count() {
      return count;
    },
    add: async (cells) => {
      const room = Math.max(0, mostCells - count);
      count += cells.length;
      if (room === 0 || cells.length === 0) return;
      const text = cells.slice(0, room).map(toLine).join('');
      if (!file.write(text)) await new Promise<void>((resolve) => file.once('drain', resolve));
    },
    close: async () => {
      if (!file.closed) await new Promise<void>((resolve) => file.end(() => resolve()));
    },
  };
}

function toLine(cell: Rejected): string {
  const shown = [cell.table, cell.line ?? '', cell.row + 1, cell.column, cell.title, cell.value.slice(0, mostText), cell.reason];
  return `${shown.map((value) => quote(escapeFormula(String(value)))).join(',')}\r\n`;
}

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
