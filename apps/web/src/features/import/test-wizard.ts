import { createImportClient } from '@quadrille/importer';
import { createColumnTypes } from './column-types.state.ts';
import type { ColumnTypes } from './column-types.state.ts';
import { createDraft } from './draft.ts';
import { createOpenSources } from './open-sources.state.ts';
import type { OpenSources } from './open-sources.state.ts';
import { createTypeFitter } from './fit-types.ts';
import { countInWorker, startWorker } from './start-worker.ts';

export interface TestSources {
  readonly sources: OpenSources;
  readonly types: ColumnTypes;
}

/** A file read by a real worker, with the types of its columns, for tests. */
export async function openTestFile(text: string, name = 'people.csv'): Promise<TestSources> {
  const sources = createOpenSources();
  const reader = createImportClient(startWorker);
  const file = new File([text], name);
  const template = await reader.process({ kind: 'file', file });
  sources.add(createDraft(1, file, template), { reader, config: {}, fitter: createTypeFitter(reader, template.tables) });
  return { sources, types: createColumnTypes(sources, countInWorker) };
}
