import type { ImportClient, ImportConfig } from '@quadrille/importer';
import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { editTable } from './draft.ts';
import type { SourceDraft, TableDraft } from './draft.ts';
import type { TypeFitter } from './fit-types.ts';

/** What reads a file, and how it was told to. */
export interface OpenSource {
  readonly reader: ImportClient;
  readonly config: ImportConfig;
  readonly fitter: TypeFitter;
}

/** The files that were read: what they hold, what the person made of it, and their readers, which are closed with them. */
export interface OpenSources {
  readonly $sources: ReadableAtom<readonly SourceDraft[]>;
  find(id: number): SourceDraft | undefined;
  readerOf(id: number): OpenSource | undefined;
  add(draft: SourceDraft, opened: OpenSource): void;
  /** Takes a file over that was read in another way. */
  replace(draft: SourceDraft, opened: OpenSource): void;
  edit(key: string, change: (draft: TableDraft) => TableDraft): void;
  remove(id: number): void;
  /** Closes every reader; drafts stay. */
  close(): void;
}

export function createOpenSources(): OpenSources {
  const $sources = atom<readonly SourceDraft[]>([]);
  const open = new Map<number, OpenSource>();

  return {
    $sources,
    find: (id) => $sources.get().find((source) => source.id === id),
    readerOf: (id) => open.get(id),
    add(draft, opened) {
      open.set(draft.id, opened);
      $sources.set([...$sources.get(), draft]);
    },
    replace(draft, opened) {
      open.set(draft.id, opened);
      $sources.set($sources.get().map((source) => (source.id === draft.id ? draft : source)));
    },
    edit: (key, change) => $sources.set(editTable($sources.get(), key, change)),
    remove(id) {
      open.get(id)?.reader.close();
      open.delete(id);
      $sources.set($sources.get().filter((source) => source.id !== id));
    },
    close() {
      for (const { reader } of open.values()) reader.close();
      open.clear();
    },
  };
}
