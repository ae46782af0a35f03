import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface ImportMeasure {
  readonly rows: number;
  readonly seconds: number;
  /** Resident memory at its peak, of a process that did nothing else. */
  readonly peakMb: number;
}

/**
 * `import`: inspects the file and loads its rows · `keep`: the same, keeping every row · `read`: takes every cell of a
 * workbook once · `sheetjs`: the same with sheetjs-style.
 */
export type ImportWork = 'import' | 'keep' | 'read' | 'sheetjs';

export interface MeasureOptions {
  /** What types are inferred from. */
  readonly sampleBytes: number;
  /** Most the process may keep in its heap before it dies. Absent: Node's own, with which the collector takes its time. */
  readonly heapMb?: number;
}

/** Reads a file in a process of its own; rejects when it dies of a full heap. */
export async function measureImport(path: string, work: ImportWork, { sampleBytes, heapMb }: MeasureOptions): Promise<ImportMeasure> {
  const script = join(import.meta.dirname, 'run-import.ts');
  const flags = ['--conditions=@quadrille/source', '--disable-warning=ExperimentalWarning'];
  if (heapMb !== undefined) flags.push(`--max-old-space-size=${heapMb}`, '--max-semi-space-size=4');
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script, path, work, String(sampleBytes)]);
  return JSON.parse(stdout) as ImportMeasure;
}
