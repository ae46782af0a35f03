// Reads one file and prints an ImportMeasure: the process `measureImport` starts.
import { readFileSync } from 'node:fs';
import { fromFile } from '../sources/file-source.node.ts';
import type { ImportMeasure, ImportWork } from './measure-import.ts';

const [, , path = '', work = 'import', sampleBytes = ''] = process.argv;
const start = performance.now();
const rows = await read(work as ImportWork);
const measure: ImportMeasure = { rows, seconds: (performance.now() - start) / 1000, peakMb: readPeak() };
process.stdout.write(JSON.stringify(measure));

async function read(how: ImportWork): Promise<number> {
  if (how === 'sheetjs') {
    const { readWithSheetjs } = await import('./read-with-sheetjs.ts');
    return readWithSheetjs(new Uint8Array(readFileSync(path))).reduce((sum, sheet) => sum + sheet.rows.length - 1, 0);
  }
  if (how === 'read') return readCells();
  const { inspectSource, loadSource, planColumns } = await import('../index.ts');
  const { testField, testOptions } = await import('./test-fields.ts');
  const source = fromFile(path);
  const { template } = await inspectSource(source, { sampleBytes: Number(sampleBytes) });
  const loads = template.tables.map((table, index) => ({
    table: index,
    columns: planColumns(
      table,
      table.columns.map(({ type, title, meta, options }) => testField(type, title, { meta, options: testOptions(options) })),
    ),
  }));
  const kept: unknown[] = [];
  let count = 0;
  for await (const loaded of loadSource(source, { template, loads })) {
    count += loaded.rows.length;
    if (how === 'keep') kept.push(loaded.rows);
  }
  return count;
}

async function readCells(): Promise<number> {
  const { openWorkbook } = await import('../xlsx/open-workbook.ts');
  let count = 0;
  for (const sheet of (await openWorkbook(fromFile(path))).sheets) {
    count -= 1;
    for await (const rows of sheet.readRows((await sheet.findFirstColumn()) ?? 0)) count += rows.length;
  }
  return count;
}

/** Linux keeps the peak of a process from its start; elsewhere that of the process it was started from counts in. */
function readPeak(): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;
  } catch {
    return process.resourceUsage().maxRSS / 1024;
  }
}
