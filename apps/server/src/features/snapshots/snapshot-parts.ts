import type { BaseId, CellValue, EntityKind, FieldId, FieldType, ItemId, RowId, TableId } from '@quadrille/domain';
import { AppError, refuse } from '@quadrille/contract';
import type { FileStore } from '../../platform/file-store/file-store.ts';
import type { RecordRow } from '../../storage/store/read-requests.ts';
import type { SnapshotEntry } from '../../meta/snapshot-store.ts';
import { type BaseSchema, compileBaseSchema } from '../../storage/schema/base-schema.ts';
import { EntitySet } from '../../storage/schema/entity-set.ts';
import type { CopySource } from '../duplicates/index.ts';
import { readLines } from './snapshot-file.ts';

/** A table in a snapshot. Its rows lie in a file of their own: lines of pages, each of `[id, ...cells]` in the order of the fields. */
export interface KeptTable {
  readonly id: TableId;
  readonly title: string;
  readonly rows: number;
  readonly fields: readonly { readonly id: FieldId; readonly title: string; readonly uidt: FieldType }[];
  readonly isHidden: boolean;
}

/** The first line of the file of documents; the next ones are documents. */
export interface SnapshotHead {
  readonly kind: 'quadrille-snapshot';
  /** 2: there are pages in it. */
  readonly format: 1 | 2;
  readonly baseId: BaseId;
  readonly sequence: number;
}

export type KeptDocument = readonly [kind: EntityKind, id: string, doc: unknown];
/** What is written in a page: base64. */
export type KeptPage = readonly [kind: 'page', itemId: ItemId, update: string];
export type KeptRow = readonly [id: RowId, ...cells: CellValue[]];

export const documentsKey = (id: string): string => id;
export const filesKey = (id: string): string => `${id}-f`;
export const tableKey = (id: string, index: number): string => `${id}-${index}`;

export const tablesOf = ({ tables }: Pick<SnapshotEntry, 'tables'>): readonly KeptTable[] => JSON.parse(tables) as KeptTable[];

/** The structure a snapshot has kept. */
export async function readStructure(files: FileStore, id: string, signal: AbortSignal): Promise<BaseSchema> {
  let head: SnapshotHead | null = null;
  const documents: KeptDocument[] = [];
  for await (const line of readLines(files, documentsKey(id), signal)) {
    if (head && (line as KeptDocument | KeptPage)[0] !== 'page') documents.push(line as KeptDocument);
    else head ??= line as SnapshotHead;
  }
  if (head?.kind !== 'quadrille-snapshot') throw refuse('snapshotDamaged');
  if (head.format > 2)
    throw new AppError('unavailable', {}, 'This snapshot was made by a newer Quadrille. Start that version or a newer one to restore it.');
  return compileBaseSchema(head.baseId, EntitySet.from(documents), head.sequence);
}

/** What a snapshot has kept of the words of pages. */
async function readPages(files: FileStore, id: string, signal: AbortSignal): Promise<ReadonlyMap<ItemId, string>> {
  const pages = new Map<ItemId, string>();
  for await (const line of readLines(files, documentsKey(id), signal)) {
    const [kind, itemId, update] = Array.isArray(line) ? (line as unknown as KeptPage) : [null, null, null];
    if (kind === 'page') pages.set(itemId, update);
  }
  return pages;
}

/** A snapshot as something to copy from. */
export function openSource(files: FileStore, entry: SnapshotEntry, signal: AbortSignal): CopySource {
  const tables = tablesOf(entry);
  let schema: Promise<BaseSchema> | null = null;
  let pages: ReturnType<typeof readPages> | null = null;
  return {
    schema: () => (schema ??= readStructure(files, entry.id, signal)),
    page: async (itemId) => {
      const found = (await (pages ??= readPages(files, entry.id, signal))).get(itemId);
      return found === undefined ? [] : [Buffer.from(found, 'base64')];
    },
    rows: {
      sequence: async () => 0,
      readAll: async function* ({ tableId, fieldIds }): AsyncIterable<readonly RecordRow[]> {
        const index = tables.findIndex(({ id }) => id === tableId);
        const table = tables[index];
        if (!table) return;
        const places = fieldIds.map((id) => table.fields.findIndex((field) => field.id === id));
        for await (const page of readLines(files, tableKey(entry.id, index), signal))
          yield (page as KeptRow[]).map(([id, ...cells]) => ({ id, version: 0, cells: places.map((at) => cells[at] ?? null) }));
      },
    },
  };
}
