import { getFieldKind } from '@quadrille/domain';
import type { DateFormat, FieldType } from '@quadrille/domain';
import type { ImportClient, ImportConfig } from '@quadrille/importer';
import { errorWords } from '../../platform/error-words.ts';
import { atom, computed, map } from 'nanostores';
import type { MapStore, ReadableAtom, WritableAtom } from 'nanostores';
import { carryEdits } from './carry-edits.ts';
import type { MisfitQuestion } from './count-misfits.ts';
import {
  createDraft,
  editColumn,
  editTable,
  findColumn,
  findSourceOf,
  findTable,
  importableTypes,
  listTables,
  withCheck,
  withDayOrder,
  type SourceDraft,
  type TableDraft,
} from './draft.ts';
import { findProblems, isBlocking } from './find-problems.ts';
import { isLoose, type LooseChecks, type LooseType } from './loose-types.ts';
import { createTypePricer, type TypePrice, type TypePricer, type TypePrices } from './price-types.ts';
import { createRunner, type ImportBases } from './runner.state.ts';
import type { ImportServer } from './run-import.ts';
import type { Run } from './run.ts';

export interface WizardParts extends ImportServer {
  readonly bases: ImportBases;
  /** A reader of files in a worker of its own. */
  readonly createReader: () => ImportClient;
  readonly countMisfits: (question: MisfitQuestion) => Promise<LooseChecks | null>;
  readonly now: () => number;
}

export type SourceTab = 'file' | 'paste' | 'url';

/** A file that was not taken, and why. */
export interface Fault {
  readonly name: string;
  readonly reason: string;
}

/** Reason of a fault that is ours to put in words. */
export const notAnAddress = 'notAnAddress';

export interface Reading {
  readonly name: string;
  readonly bytes: number;
  readonly total: number | null;
}

/** How a text file is written, where a person knows better. */
export type TextFormat = Pick<ImportConfig, 'delimiter' | 'encoding'>;

interface OpenSource {
  readonly reader: ImportClient;
  readonly config: ImportConfig;
  readonly pricer: TypePricer;
}

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
  /** Prices of other types by column, `table key:column`, as far as they were asked for. */
  readonly $prices: MapStore<Record<string, TypePrices | undefined>>;
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
  priceTypes(key: string, source: number): Promise<void>;
  setHeader(key: string, hasHeader: boolean): Promise<void>;
  setFormat(sourceId: number, format: TextFormat): Promise<void>;
  start(): Promise<void>;
  cancel(): Promise<void>;
  undo(): Promise<void>;
  close(): void;
}

export const priceKey = (key: string, source: number): string => `${key}:${source}`;

export function createImportWizard(parts: WizardParts, baseId: string | null): ImportWizard {
  const $step = atom<'source' | 'review' | 'import'>('source');
  const $tab = atom<SourceTab>('file');
  const $pasted = atom('');
  const $url = atom('');
  const $reading = atom<Reading | null>(null);
  const $faults = atom<readonly Fault[]>([]);
  const $sources = atom<readonly SourceDraft[]>([]);
  const $key = atom<string | null>(null);
  const $prices = map<Record<string, TypePrices | undefined>>({});
  const open = new Map<number, OpenSource>();
  const pending = new Set<Promise<unknown>>();
  const runner = createRunner(parts);
  let lastId = 0;
  let hasBegun = false;
  let reading: AbortController | null = null;

  const $tables = computed($sources, listTables);
  const $current = computed([$sources, $key], (sources, key) => findTable(sources, key) ?? listTables(sources)[0] ?? null);
  const $canImport = computed($tables, (tables) => {
    const kept = tables.filter((table) => table.isKept);
    return kept.length > 0 && kept.every((table) => !findProblems(table).some(isBlocking));
  });
  const $hasWork = computed([$sources, $pasted, $url, runner.$run], (sources, pasted, url, run) =>
    run
      ? run.phase === 'sending' || run.phase === 'cancelling' || run.phase === 'failed'
      : sources.length > 0 || pasted !== '' || url !== '',
  );

  return {
    baseId,
    $step,
    $tab,
    $pasted,
    $url,
    $reading,
    $faults,
    $sources,
    $tables,
    $current,
    $prices,
    $canImport,
    $hasWork,
    $run: runner.$run,
    begin(files) {
      if (hasBegun || files.length === 0) return;
      hasBegun = true;
      void readFiles(files);
    },
    readFiles,
    readPasted: () => {
      const text = $pasted.get();
      const name = /^\s*[[{]/.test(text) ? 'Pasted.json' : 'Pasted.csv';
      return readFiles([new File([text], name, { type: 'text/plain' })]);
    },
    readUrl,
    stopReading: () => reading?.abort(),
    dismissFault: (name) => $faults.set($faults.get().filter((fault) => fault.name !== name)),
    goTo: (step) => {
      runner.forget();
      $step.set(step === 'review' && $sources.get().length === 0 ? 'source' : step);
    },
    removeSource(id) {
      forgetSource(id);
      if ($sources.get().length === 0) $step.set('source');
    },
    selectTable: (key) => $key.set(key),
    keepTable: (key, isKept) => edit(key, (draft) => ({ ...draft, isKept })),
    renameTable: (key, title) => edit(key, (draft) => ({ ...draft, table: { ...draft.table, title } })),
    keepColumn: (key, source, keep) => edit(key, (draft) => editColumn(draft, source, { keep })),
    renameColumn: (key, source, title) => edit(key, (draft) => editColumn(draft, source, { title })),
    setType,
    setDayOrder: (key, source, format) =>
      edit(key, (draft) => {
        const column = findColumn(draft, source);
        return column ? editColumn(draft, source, withDayOrder(column, format)) : draft;
      }),
    priceTypes: async (key, source) => {
      const at = priceKey(key, source);
      if (!$prices.get()[at]) $prices.setKey(at, await price(key, source, importableTypes));
    },
    setHeader,
    setFormat,
    start: async () => {
      $step.set('import');
      await Promise.allSettled(pending);
      await runner.start(baseId, $sources.get());
      if (runner.$run.get() === null) $step.set('review');
    },
    cancel: async () => {
      await runner.cancel();
      $step.set('review');
    },
    undo: () => runner.undo(),
    close() {
      reading?.abort();
      for (const { reader } of open.values()) reader.close();
      open.clear();
    },
  };

  function edit(key: string, change: (draft: TableDraft) => TableDraft): void {
    $sources.set(editTable($sources.get(), key, change));
  }

  /** Reads files one after the other; the good ones go to review, the others are listed with their fault. */
  async function readFiles(files: readonly File[]): Promise<void> {
    $faults.set([]);
    const before = $sources.get().length;
    for (const file of files) {
      if (!(await readFile(file))) break;
    }
    const first = $sources.get()[before]?.tables[0];
    if (!first) return;
    $key.set(first.key);
    $step.set('review');
  }

  /** False when the person stopped reading. */
  async function readFile(file: File): Promise<boolean> {
    const reader = parts.createReader();
    const id = (lastId += 1);
    try {
      const template = await watch(file.name, (options) => reader.process({ kind: 'file', file }, options));
      open.set(id, { reader, config: {}, pricer: createTypePricer(reader, template.tables) });
      $sources.set([...$sources.get(), createDraft(id, file, template)]);
      void checkGuesses(id);
      return true;
    } catch (error) {
      reader.close();
      if (isCancelled(error)) return false;
      $faults.set([...$faults.get(), { name: file.name, reason: errorWords(error) }]);
      return true;
    }
  }

  /** Runs one read with a progress that can be stopped. */
  async function watch<T>(
    name: string,
    read: (options: { signal: AbortSignal; onProgress: (bytes: number, total: number | null) => void }) => Promise<T>,
  ): Promise<T> {
    const controller = new AbortController();
    reading = controller;
    $reading.set({ name, bytes: 0, total: null });
    try {
      return await read({ signal: controller.signal, onProgress: (bytes, total) => $reading.set({ name, bytes, total }) });
    } finally {
      if (reading === controller) {
        reading = null;
        $reading.set(null);
      }
    }
  }

  async function readUrl(): Promise<void> {
    const url = $url.get().trim();
    $faults.set([]);
    if (!URL.canParse(url)) return $faults.set([{ name: url, reason: notAnAddress }]);
    const name = fileNameOf(url);
    try {
      const bytes = await watch(name, ({ signal }) => parts.client.imports.fetch({ body: { url } }, { signal }));
      await readFiles([new File([bytes as Uint8Array<ArrayBuffer>], name)]);
    } catch (error) {
      if (!isCancelled(error)) $faults.set([{ name, reason: errorWords(error) }]);
    }
  }

  /** Addresses are recognised by one value of a column; how many others are none is counted here. */
  async function checkGuesses(id: number): Promise<void> {
    const draft = $sources.get().find((source) => source.id === id);
    for (const { key, table } of draft?.tables ?? []) {
      for (const { type, source } of table.columns) {
        if (!isLoose(type)) continue;
        const check = (await countLoose(key, source))?.[type];
        if (check) edit(key, (one) => (findColumn(one, source)?.type === type ? withCheck(one, source, check) : one));
      }
    }
  }

  async function countLoose(key: string, source: number): Promise<LooseChecks | null> {
    const draft = findSourceOf($sources.get(), key);
    if (!draft) return null;
    const template = { ...draft.template, tables: draft.tables.map((one) => one.proposed) };
    return parts.countMisfits({ file: draft.file, template, table: draft.tables.findIndex((one) => one.key === key), source });
  }

  async function price(key: string, source: number, types: readonly FieldType[]): Promise<TypePrices> {
    const draft = findSourceOf($sources.get(), key);
    const at = draft?.tables.findIndex((one) => one.key === key) ?? -1;
    const opened = draft && open.get(draft.id);
    if (!opened || at < 0) return {};
    const [prices, loose] = await Promise.all([
      opened.pricer.price(at, source, types),
      types.some(isLoose) ? countLoose(key, source) : null,
    ]);
    if (!loose) return prices;
    const priced = (Object.keys(loose) as LooseType[]).flatMap((type) => {
      const known = prices[type];
      return known ? [[type, { ...known, check: loose[type] }]] : [];
    });
    return { ...prices, ...(Object.fromEntries(priced) as TypePrices) };
  }

  /** The type is taken at once; how its values are best read, and which do not fit, follows from the worker. */
  async function setType(key: string, source: number, type: FieldType): Promise<void> {
    const known = $prices.get()[priceKey(key, source)]?.[type];
    if (known) return takePrice(key, source, type, known);
    const { defaultMeta: meta } = getFieldKind(type);
    edit(key, (draft) => withCheck(editColumn(draft, source, { type, meta, options: [], read: {}, warnings: [] }), source, undefined));
    const asking = price(key, source, [type]).then((prices) => {
      const isStillWanted = findColumn(findTable($sources.get(), key), source)?.type === type;
      if (prices[type] && isStillWanted) takePrice(key, source, type, prices[type]);
    });
    pending.add(asking);
    await asking.finally(() => pending.delete(asking));
  }

  function takePrice(key: string, source: number, type: FieldType, { column, check }: TypePrice): void {
    edit(key, (draft) => {
      const proposed = draft.proposed.columns.find((one) => one.source === source);
      return withCheck(editColumn(draft, source, pickReading(proposed?.type === type ? proposed : column)), source, check);
    });
  }

  async function setHeader(key: string, hasHeader: boolean): Promise<void> {
    const draft = findSourceOf($sources.get(), key);
    const table = draft?.tables.find((one) => one.key === key);
    if (!draft || !table || table.table.hasHeader === hasHeader) return;
    await readAgain(draft, { firstRowAsHeaders: hasHeader }, (one) => one.key === key);
  }

  async function setFormat(sourceId: number, format: TextFormat): Promise<void> {
    const draft = $sources.get().find((source) => source.id === sourceId);
    if (!draft) return;
    const hasHeader = draft.tables[0]?.table.hasHeader;
    await readAgain(draft, { ...format, ...(hasHeader !== undefined && { firstRowAsHeaders: hasHeader }) }, () => true);
  }

  /** Reads a file once more in another way; tables that are not meant keep what they were. */
  async function readAgain(draft: SourceDraft, change: ImportConfig, isMeant: (table: TableDraft) => boolean): Promise<void> {
    const opened = open.get(draft.id);
    if (!opened) return;
    const config = { ...opened.config, ...change };
    opened.reader.setConfig(config);
    try {
      const template = await watch(draft.file.name, (options) => opened.reader.process({ kind: 'file', file: draft.file }, options));
      const fresh = createDraft(draft.id, draft.file, template);
      const latest = $sources.get().find((source) => source.id === draft.id) ?? draft;
      const isSameShape = fresh.tables.length === latest.tables.length;
      const tables = fresh.tables.map((next, index) => {
        const before = latest.tables[index];
        if (!before || !isSameShape) return next;
        return isMeant(before) ? carryEdits(before, next) : before;
      });
      const proposed = tables.map((one) => one.proposed);
      if (tables.some((one, index) => one.proposed !== fresh.tables[index]?.proposed)) await opened.reader.setTables(proposed);
      open.set(draft.id, { reader: opened.reader, config, pricer: createTypePricer(opened.reader, proposed) });
      forgetPrices(draft.id);
      $faults.set([]);
      $sources.set($sources.get().map((source) => (source.id === draft.id ? { ...source, template, tables } : source)));
      void checkGuesses(draft.id);
    } catch (error) {
      opened.reader.setConfig(opened.config);
      // The worker holds nothing of the file after a failure or a stop; it reads it again as it was.
      void opened.reader.process({ kind: 'file', file: draft.file }).catch(() => {});
      if (!isCancelled(error)) $faults.set([{ name: draft.file.name, reason: errorWords(error) }]);
    }
  }

  function forgetPrices(id: number): void {
    for (const key of Object.keys($prices.get())) if (key.startsWith(`${id}.`)) $prices.setKey(key, undefined);
  }

  function forgetSource(id: number): void {
    open.get(id)?.reader.close();
    open.delete(id);
    forgetPrices(id);
    $sources.set($sources.get().filter((source) => source.id !== id));
  }
}

function pickReading(column: TableDraft['table']['columns'][number]) {
  const { type, meta, options, read, warnings } = column;
  return { type, meta, options, read, warnings };
}

function isCancelled(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, name } = error as { code?: unknown; name?: unknown };
  return code === 'cancelled' || name === 'AbortError';
}

function fileNameOf(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || new URL(url).hostname;
  } catch {
    return last;
  }
}
