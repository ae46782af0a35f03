import type { DateFormat, FieldType } from '@quadrille/domain';
import { atom, computed } from 'nanostores';
import type { MapStore, ReadableAtom, WritableAtom } from 'nanostores';
import { createColumnTypes } from './column-types.state.ts';
import { editColumn, findColumn, findTable, listTables, withCheck, withDayOrder, withDecimalMark, withZone } from './draft.ts';
import type { SourceDraft, TableDraft } from './draft.ts';
import { findProblems, isBlocking } from './find-problems.ts';
import { createOpenSources } from './open-sources.state.ts';
import type { TypeFits } from './fit-types.ts';
import { createSourceReader } from './read-sources.ts';
import { createReadingState } from './reading.state.ts';
import { createRunner } from './runner.state.ts';
import type { Run } from './run.ts';
import type { Fault, Reading, SourceTab, TextFormat, WizardParts } from './wizard-types.ts';

/** The state of one import from choosing a file to the finished tables; knows nothing of React. */
export interface ImportWizard {
  readonly baseId: string | null;
  readonly $step: ReadableAtom<'source' | 'review' | 'import'>;
  readonly $tab: WritableAtom<SourceTab>;
  readonly $pasted: WritableAtom<string>;
  readonly $url: WritableAtom<string>;
  readonly $reading: ReadableAtom<Reading | null>;
  readonly $faults: ReadableAtom<readonly Fault[]>;
  readonly $sources: ReadableAtom<readonly SourceDraft[]>;
  readonly $tables: ReadableAtom<readonly TableDraft[]>;
  readonly $current: ReadableAtom<TableDraft | null>;
  /** Fits of other types by column, `table key:column`, as far as they were asked for. */
  readonly $fits: MapStore<Record<string, TypeFits | undefined>>;
  readonly $canImport: ReadableAtom<boolean>;
  /** Something was chosen, typed or is running that closing would lose. */
  readonly $hasWork: ReadableAtom<boolean>;
  readonly $run: ReadableAtom<Run | null>;
  /** First reads; calling it again does nothing. */
  begin(files: readonly File[]): void;
  readFiles(files: readonly File[]): Promise<void>;
  readPasted(): Promise<void>;
  readUrl(): Promise<void>;
  stopReading(): void;
  dismissFault(name: string): void;
  goTo(step: 'source' | 'review'): void;
  removeSource(id: number): void;
  selectTable(key: string): void;
  keepTable(key: string, isKept: boolean): void;
  renameTable(key: string, title: string): void;
  keepColumn(key: string, source: number, keep: boolean): void;
  renameColumn(key: string, source: number, title: string): void;
  setType(key: string, source: number, type: FieldType): Promise<void>;
  setDayOrder(key: string, source: number, format: DateFormat): void;
  setZone(key: string, source: number, zone: string): void;
  setDecimalMark(key: string, source: number, mark: '.' | ','): void;
  fitTypes(key: string, source: number): Promise<void>;
  setHeader(key: string, hasHeader: boolean): Promise<void>;
  setFormat(sourceId: number, format: TextFormat): Promise<void>;
  start(): Promise<void>;
  cancel(): Promise<void>;
  undo(): Promise<void>;
  close(): void;
}

/** Wires the parts of the wizard: reading, the files that were read, the types of their columns, and the run that makes tables of them. */
export function createImportWizard(parts: WizardParts, baseId: string | null): ImportWizard {
  const $step = atom<'source' | 'review' | 'import'>('source');
  const $tab = atom<SourceTab>('file');
  const $pasted = atom('');
  const $url = atom('');
  const $key = atom<string | null>(null);
  const reading = createReadingState();
  const sources = createOpenSources();
  const { $sources, edit } = sources;
  const types = createColumnTypes(sources, parts.countMisfits);
  const runner = createRunner(parts);
  const reader = createSourceReader({
    parts,
    reading,
    sources,
    types,
    onRead(first) {
      $key.set(first.key);
      $step.set('review');
    },
  });
  let hasBegun = false;

  const $tables = computed($sources, listTables);
  const $current = computed([$sources, $key], (all, key) => findTable(all, key) ?? listTables(all)[0] ?? null);
  const $canImport = computed($tables, (tables) => {
    const kept = tables.filter((table) => table.isKept);
    return kept.length > 0 && kept.every((table) => !findProblems(table).some(isBlocking));
  });
  const $hasWork = computed([$sources, $pasted, $url, runner.$run], (all, pasted, url, run) =>
    run ? run.phase === 'sending' || run.phase === 'cancelling' || run.phase === 'failed' : all.length > 0 || pasted !== '' || url !== '',
  );

  return {
    baseId,
    $step,
    $tab,
    $pasted,
    $url,
    $reading: reading.$reading,
    $faults: reading.$faults,
    $sources,
    $tables,
    $current,
    $fits: types.$fits,
    $canImport,
    $hasWork,
    $run: runner.$run,
    begin(files) {
      if (hasBegun || files.length === 0) return;
      hasBegun = true;
      void reader.readFiles(files);
    },
    readFiles: reader.readFiles,
    readPasted: () => reader.readPasted($pasted.get()),
    readUrl: () => reader.readUrl($url.get()),
    stopReading: reading.stop,
    dismissFault: reading.dismissFault,
    goTo(step) {
      runner.forget();
      $step.set(step === 'review' && $sources.get().length === 0 ? 'source' : step);
    },
    removeSource(id) {
      sources.remove(id);
      types.forgetFits(id);
      if ($sources.get().length === 0) $step.set('source');
    },
    selectTable: (key) => $key.set(key),
    keepTable: (key, isKept) => edit(key, (draft) => ({ ...draft, isKept })),
    renameTable: (key, title) => edit(key, (draft) => ({ ...draft, table: { ...draft.table, title } })),
    keepColumn: (key, source, keep) => edit(key, (draft) => editColumn(draft, source, { keep })),
    renameColumn: (key, source, title) => edit(key, (draft) => editColumn(draft, source, { title })),
    setType: types.setType,
    setDayOrder: (key, source, format) =>
      edit(key, (draft) => {
        const column = findColumn(draft, source);
        return column ? editColumn(draft, source, withDayOrder(column, format)) : draft;
      }),
    setDecimalMark: (key, source, mark) =>
      edit(key, (draft) => {
        const column = findColumn(draft, source);
        return column ? withCheck(editColumn(draft, source, withDecimalMark(column, mark)), source, undefined) : draft;
      }),
    setZone: (key, source, zone) =>
      edit(key, (draft) => {
        const column = findColumn(draft, source);
        const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
        return column ? editColumn(draft, source, withZone(column, zone, own)) : draft;
      }),
    fitTypes: types.fitTypes,
    setHeader: reader.setHeader,
    setFormat: reader.setFormat,
    async start() {
      $step.set('import');
      await types.settled();
      await runner.start(baseId, $sources.get());
      if (runner.$run.get() === null) $step.set('review');
    },
    async cancel() {
      await runner.cancel();
      $step.set('review');
    },
    undo: () => runner.undo(),
    close() {
      reading.stop();
      sources.close();
    },
  };
}
