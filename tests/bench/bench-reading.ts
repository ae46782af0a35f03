import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Note } from './figure.ts';
import { root } from './start-server.ts';

interface Reading {
  readonly sizes: readonly number[];
  readonly peakMb: Readonly<Record<string, readonly number[]>>;
  readonly rowsPerSecond: number;
  readonly ratio: number;
  readonly comparedPeakMb: number;
  readonly sheetjsPeakMb: number;
}

/** What reading files takes as they grow, each in a process of its own: the importer's bench. */
export function benchReading(note: Note, rows: number): void {
  const script = join(root, 'packages', 'importer', 'bench', 'memory.ts');
  const flags = ['--conditions=@quadrille/source', '--disable-warning=ExperimentalWarning'];
  const printed = execFileSync(process.execPath, [...flags, script, String(rows), '--json'], { encoding: 'utf8' });
  const { sizes, peakMb, ...read } = JSON.parse(printed) as Reading;
  for (const [kind, peaks] of Object.entries(peakMb)) {
    for (const [index, peak] of peaks.entries())
      note({
        name: `reading.${kind}.${sizes[index]}`,
        what: `Memory, peak while reading ${sizes[index]} rows of ${kind}`,
        value: peak,
        unit: 'MB',
      });
    const growth = (peaks.at(-1) ?? Number.NaN) - (peaks.at(-2) ?? Number.NaN);
    note({ name: `reading.${kind}.growth`, what: `The last over the one before`, value: growth, unit: 'MB', goal: { atMost: 100 } });
  }
  note({ name: 'reading.xlsx.speed', what: 'Cells of a workbook', value: read.rowsPerSecond, unit: 'rows/s' });
  note({ name: 'reading.xlsx.ratio', what: 'The same over sheetjs-style', value: read.ratio, unit: '', goal: { atLeast: 1 } });
  note({ name: 'reading.xlsx.peak', what: 'Memory of the former, peak', value: read.comparedPeakMb, unit: 'MB' });
  note({ name: 'reading.sheetjs.peak', what: 'Memory of the latter, peak', value: read.sheetjsPeakMb, unit: 'MB' });
}
