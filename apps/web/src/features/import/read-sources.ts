import type { ImportConfig } from '@quadrille/importer';
import { carryEdits } from './carry-edits.ts';
import type { ColumnTypes } from './column-types.state.ts';
import { createDraft, findSourceOf } from './draft.ts';
import type { SourceDraft, TableDraft } from './draft.ts';
import { nameOfUrl } from './name-of-url.ts';
import type { OpenSources } from './open-sources.state.ts';
import { createTypeFitter } from './fit-types.ts';
import type { ReadingState } from './reading.state.ts';
import { notAnAddress } from './wizard-types.ts';
import type { TextFormat, WizardParts } from './wizard-types.ts';

interface SourceReaderOptions {
  readonly parts: Pick<WizardParts, 'client' | 'createReader'>;
  readonly reading: ReadingState;
  readonly sources: OpenSources;
  readonly types: Pick<ColumnTypes, 'checkGuesses' | 'forgetFits'>;
  /** Files were read: the first table of them. */
  readonly onRead: (first: TableDraft) => void;
}

/** Reads files into drafts of tables, for the first time or in another way. */
export interface SourceReader {
  /** Reads files one after the other; those that cannot be read are listed with their fault. */
  readFiles(files: readonly File[]): Promise<void>;
  readPasted(text: string): Promise<void>;
  readUrl(url: string): Promise<void>;
  setHeader(key: string, hasHeader: boolean): Promise<void>;
  setFormat(sourceId: number, format: TextFormat): Promise<void>;
}

export function createSourceReader({ parts, reading, sources, types, onRead }: SourceReaderOptions): SourceReader {
  let lastId = 0;

  const readFiles = async (files: readonly File[]): Promise<void> => {
    reading.clearFaults();
    const before = sources.$sources.get().length;
    for (const file of files) {
      if (!(await readFile(file))) break;
    }
    const first = sources.$sources.get()[before]?.tables[0];
    if (first) onRead(first);
  };

  /** False where the person stopped reading. */
  const readFile = async (file: File): Promise<boolean> => {
    const reader = parts.createReader();
    const id = (lastId += 1);
    try {
      const template = await reading.run(file.name, (options) => reader.process({ kind: 'file', file }, options));
      sources.add(createDraft(id, file, template), { reader, config: {}, fitter: createTypeFitter(reader, template.tables) });
      void types.checkGuesses(id);
      return true;
    } catch (error) {
      reader.close();
      return reading.addFault(file.name, error);
    }
  };

  /** Reads a file once more in another way; tables that are not meant keep what they were. */
  const readAgain = async (draft: SourceDraft, change: ImportConfig, isMeant: (table: TableDraft) => boolean): Promise<void> => {
    const opened = sources.readerOf(draft.id);
    if (!opened) return;
    const { reader } = opened;
    const config = { ...opened.config, ...change };
    reader.setConfig(config);
    try {
      const template = await reading.run(draft.file.name, (options) => reader.process({ kind: 'file', file: draft.file }, options));
      const fresh = createDraft(draft.id, draft.file, template);
      const latest = sources.find(draft.id) ?? draft;
      const tables = mergeTables(latest.tables, fresh.tables, isMeant);
      const proposed = tables.map((one) => one.proposed);
      if (tables.some((one, index) => one.proposed !== fresh.tables[index]?.proposed)) await reader.setTables(proposed);
      types.forgetFits(draft.id);
      reading.clearFaults();
      const now = sources.find(draft.id) ?? latest;
      sources.replace({ ...now, template, tables }, { reader, config, fitter: createTypeFitter(reader, proposed) });
      void types.checkGuesses(draft.id);
    } catch (error) {
      reader.setConfig(opened.config);
      // the worker holds nothing of the file after a failure or a stop: it reads the file again as it was
      void reader.process({ kind: 'file', file: draft.file }).catch(() => {});
      reading.addFault(draft.file.name, error, true);
    }
  };

  return {
    readFiles,
    readPasted(text) {
      const name = /^\s*[[{]/.test(text) ? 'Pasted.json' : 'Pasted.csv';
      return readFiles([new File([text], name, { type: 'text/plain' })]);
    },
    async readUrl(typed) {
      const url = typed.trim();
      reading.clearFaults();
      if (!URL.canParse(url)) return void reading.addFault(url, notAnAddress);
      const name = nameOfUrl(url);
      try {
        const bytes = await reading.run(name, ({ signal }) => parts.client.imports.fetch({ body: { url } }, { signal }));
        await readFiles([new File([bytes as Uint8Array<ArrayBuffer>], name)]);
      } catch (error) {
        reading.addFault(name, error);
      }
    },
    async setHeader(key, hasHeader) {
      const draft = findSourceOf(sources.$sources.get(), key);
      const table = draft?.tables.find((one) => one.key === key);
      if (!draft || !table || table.table.hasHeader === hasHeader) return;
      await readAgain(draft, { firstRowAsHeaders: hasHeader }, (one) => one.key === key);
    },
    async setFormat(sourceId, format) {
      const draft = sources.find(sourceId);
      if (!draft) return;
      const hasHeader = draft.tables[0]?.table.hasHeader;
      await readAgain(draft, { ...format, ...(hasHeader !== undefined && { firstRowAsHeaders: hasHeader }) }, () => true);
    },
  };
}

/** Tables as they were read again, with what the person made of them; those that are not meant stay. Other tables than before start anew. */
function mergeTables(
  before: readonly TableDraft[],
  fresh: readonly TableDraft[],
  isMeant: (table: TableDraft) => boolean,
): readonly TableDraft[] {
  if (fresh.length !== before.length) return fresh;
  return fresh.map((next, index) => {
    const former = before[index];
    if (!former) return next;
    return isMeant(former) ? carryEdits(former, next) : former;
  });
}
