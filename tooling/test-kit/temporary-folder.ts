import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryFolder {
  readonly path: string;
  remove(): void;
}

/** A fresh folder of its own; whoever asks removes it. */
export function temporaryFolder(name = 'test'): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), `quadrille-${name}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}
