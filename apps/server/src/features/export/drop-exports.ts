import { limits } from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';
import { dropFile } from '../files/index.ts';

const perTurn = 200;

/** Takes the files of exports away that were kept for as long as was said. */
export async function dropExports(parts: Pick<AppParts, 'files' | 'meta' | 'clock'>): Promise<void> {
  const before = parts.clock.now() - limits.exportKeptMs;
  for (;;) {
    const files = await parts.meta.files.listExports(before, perTurn);
    for (const file of files) await dropFile(parts, file);
    if (files.length < perTurn) return;
  }
}
