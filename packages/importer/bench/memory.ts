/**
 * Peak memory of imports at three sizes of each kind, and how fast workbooks are read beside sheetjs-style, in turns. Every
 * figure is that of a process of its own. Run: pnpm bench [rows] [--json]
 */
import { join } from 'node:path';
import { temporaryFolder } from '@quadrille/tooling/test-kit';
import { importLimits } from '../src/limits.ts';
import { type ImportMeasure, type ImportWork, measureImport } from '../src/testing/measure-import.ts';
import { type LargeKind, writeLargeFile } from '../src/testing/write-large-file.ts';

const isJson = process.argv.includes('--json');
const largest = Number(process.argv.slice(2).find((arg) => /^\d+$/.test(arg)) ?? 1_000_000);
const sizes = [largest / 50, largest / 5, largest].map(Math.round);
const kinds: readonly LargeKind[] = ['csv', 'json', 'xlsx', 'inline.xlsx'];
/** sheetjs-style needs all of a workbook in memory, so the comparison is made on a smaller one. */
const compared = Math.round(largest / 10);
const rounds = 3;

const folder = temporaryFolder('importer-bench');
const written = new Map<string, Promise<string>>();

function write(kind: LargeKind, rows: number): Promise<string> {
  const path = join(folder.path, `${rows}.${kind}`);
  const known = written.get(path) ?? writeLargeFile(path, kind, rows).then(() => path);
  written.set(path, known);
  return known;
}

async function measure(kind: LargeKind, rows: number, work: ImportWork): Promise<ImportMeasure> {
  return measureImport(await write(kind, rows), work, { sampleBytes: importLimits.sampleBytes });
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

function say(line: string): void {
  if (!isJson) process.stdout.write(`${line}\n`);
}

try {
  const peaks: Record<string, number[]> = {};
  for (const kind of kinds) {
    const made: ImportMeasure[] = [];
    for (const rows of sizes) made.push(await measure(kind, rows, 'import'));
    peaks[kind] = made.map(({ peakMb }) => Math.round(peakMb));
    say(
      `${kind}: ${made.map(({ rows, peakMb, seconds }) => `${rows} rows ${Math.round(peakMb)} MB in ${seconds.toFixed(1)} s`).join(', ')}`,
    );
  }
  const own: ImportMeasure[] = [];
  const theirs: ImportMeasure[] = [];
  for (let round = 0; round < rounds; round += 1) {
    own.push(await measure('xlsx', compared, 'read'));
    theirs.push(await measure('xlsx', compared, 'sheetjs'));
  }
  const speed = ({ rows, seconds }: ImportMeasure): number => rows / seconds;
  const figures = {
    sizes,
    peakMb: peaks,
    compared,
    rowsPerSecond: Math.round(median(own.map(speed))),
    sheetjsRowsPerSecond: Math.round(median(theirs.map(speed))),
    ratio: +median(own.map((one, round) => speed(one) / speed(theirs[round] as ImportMeasure))).toFixed(2),
    comparedPeakMb: Math.round(median(own.map(({ peakMb }) => peakMb))),
    sheetjsPeakMb: Math.round(median(theirs.map(({ peakMb }) => peakMb))),
  };
  say(
    `workbook of ${compared} rows: ${figures.rowsPerSecond} rows/s in ${figures.comparedPeakMb} MB; sheetjs-style ${figures.sheetjsRowsPerSecond} rows/s in ${figures.sheetjsPeakMb} MB; ratio ${figures.ratio}`,
  );
  process.stdout.write(`${JSON.stringify(figures)}\n`);
} finally {
  folder.remove();
}
