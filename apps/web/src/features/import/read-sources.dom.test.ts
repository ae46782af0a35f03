import { i18n } from '@lingui/core';
import { createImportClient } from '@quadrille/importer';
import { createClient } from '@quadrille/sdk';
import { expect, it } from 'vitest';
import { createColumnTypes } from './column-types.state.ts';
import type { TableDraft } from './draft.ts';
import { createOpenSources } from './open-sources.state.ts';
import { createSourceReader } from './read-sources.ts';
import { createReadingState } from './reading.state.ts';
import { countInWorker, startWorker } from './start-worker.ts';
import { notAnAddress } from './wizard-types.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

function open() {
  const reading = createReadingState();
  const sources = createOpenSources();
  const types = createColumnTypes(sources, countInWorker);
  const shown: TableDraft[] = [];
  const reader = createSourceReader({
    parts: { client: createClient({ baseUrl: 'http://server.test' }), createReader: () => createImportClient(startWorker) },
    reading,
    sources,
    types,
    onRead: (first) => shown.push(first),
  });
  return { reader, reading, sources, shown };
}

it('files that can be read are shown, the others are listed with their fault', async () => {
  const { reader, reading, sources, shown } = open();
  await reader.readFiles([new File(['a,b\n1,2\n'], 'good.csv'), new File([''], 'empty.csv')]);
  expect(sources.$sources.get().map(({ file }) => file.name)).toEqual(['good.csv']);
  expect(reading.$faults.get().map(({ name }) => name)).toEqual(['empty.csv']);
  expect(shown.map(({ key }) => key)).toEqual(['1.0']);
  sources.close();
});

it('pasted text is read as JSON where it looks like it', async () => {
  const { reader, sources } = open();
  await reader.readPasted('[{"a":1}]');
  await reader.readPasted('a\n1\n');
  expect(sources.$sources.get().map(({ file }) => file.name)).toEqual(['Pasted.json', 'Pasted.csv']);
  sources.close();
});

it('what is no address is not asked for', async () => {
  const { reader, reading } = open();
  await reader.readUrl(' nowhere ');
  expect(reading.$faults.get()).toEqual([{ name: 'nowhere', reason: notAnAddress }]);
});

it('a first row that holds no names becomes a record', async () => {
  const { reader, sources } = open();
  await reader.readFiles([new File(['a,b\n1,2\n'], 'good.csv')]);
  await reader.setHeader('1.0', false);
  expect(sources.find(1)?.tables[0]?.table).toMatchObject({ hasHeader: false, rowCount: 2 });
  await reader.setFormat(1, { delimiter: ';' });
  expect(sources.find(1)?.tables[0]?.table.columns).toHaveLength(1);
  sources.close();
});
