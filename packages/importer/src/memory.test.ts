import { join } from 'node:path';
import { sample, temporaryFolder } from '@quadrille/tooling/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportMeasure, type ImportWork, measureImport } from './testing/measure-import.ts';
import { type LargeKind, writeLargeFile } from './testing/write-large-file.ts';

const small = 20_000;
/** Ten times and more; what takes longer to read has fewer. */
const large: Readonly<Record<LargeKind, number>> = { csv: 400_000, json: 200_000, xlsx: 100_000, 'inline.xlsx': 100_000 };
/** Less than the rows take. */
const heapMb = 96;
/** What the whole process may grow by, buffers outside the heap included; runs differed by 1 to 15 MB. */
const boundMb = 64;
/** Both sizes fill it. */
const sampleBytes = 1 << 20;

let folder: ReturnType<typeof temporaryFolder>;
beforeAll(() => {
  folder = temporaryFolder('importer-memory');
});
afterAll(() => folder.remove());

async function measure(kind: LargeKind, rows: number, work: ImportWork = 'import'): Promise<ImportMeasure> {
  const path = join(folder.path, `${rows}.${kind}`);
  await writeLargeFile(path, kind, rows);
  return measureImport(path, work, { sampleBytes, heapMb });
}

describe('memory of an import', () => {
  it.each(sample<LargeKind>(['csv', 'json', 'xlsx', 'inline.xlsx'], 2))(
    'does not grow with the rows of a file: %s',
    async (kind) => {
      const before = await measure(kind, small);
      const after = await measure(kind, large[kind]);
      expect([before.rows, after.rows]).toEqual([small, large[kind]]);
      expect(after.peakMb - before.peakMb).toBeLessThan(boundMb);
    },
    600_000,
  );

  it('would be seen to grow: a process that keeps the rows dies', async () => {
    await expect(measure('csv', large.csv, 'keep')).rejects.toThrow('heap');
  }, 600_000);
});
