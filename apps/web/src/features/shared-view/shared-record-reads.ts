import type { SharedViewMeta, WireColumn } from '@quadrille/contract';
import { displayFieldOf } from '@quadrille/domain';
import type { CellValue } from '@quadrille/domain';
import type { GridRow } from '@quadrille/ui-kit/grid';
import type { ReadableAtom } from 'nanostores';
import { client } from '../../platform/client.ts';
import { fromWire, toField, toWordsContext, wordsOfCell } from '../structure/index.ts';
import type { TableField } from '../structure/index.ts';
import type { SharedRows } from './shared-parts.ts';

export interface SharedPlace {
  readonly index: number;
  readonly total: number;
  readonly previous: number | null;
  readonly next: number | null;
}

export interface LinkWanted {
  readonly rowId: number;
  readonly field: TableField;
  readonly offset: number;
}

export interface LinkedNames {
  readonly names: readonly string[];
  readonly total: number;
}

/** What a visitor can read of one record. */
export interface SharedRecordReads {
  /** One record, if the link shows it; whatever this visitor narrowed the view to. */
  readRecord(rowId: number, signal: AbortSignal): Promise<GridRow | null>;
  /** Where a record stands among those this visitor sees, and which stand beside it; null where it is not among them. */
  readPlace(rowId: number, signal: AbortSignal): Promise<SharedPlace | null>;
  /** Some of the records a link of a record leads to, by their names. */
  readLinked(link: LinkWanted, signal: AbortSignal): Promise<LinkedNames>;
}

interface ShareParts {
  readonly uuid: string;
  readonly $meta: ReadableAtom<SharedViewMeta | null>;
  readonly $fields: ReadableAtom<readonly TableField[]>;
  keyField(): TableField | undefined;
  password(): string | null;
  /** Order and conditions of this visitor. */
  own(): Omit<SharedRows, 'offset' | 'limit'>;
  page(query: SharedRows, signal: AbortSignal): ReturnType<typeof client.public.sharedViewRows>;
}

/** Names that come at once. */
const namesAtOnce = 25;

export function createRecordReads({ uuid, $meta, $fields, keyField, password, own, page }: ShareParts): SharedRecordReads {
  return {
    readRecord: async (rowId, signal) => {
      const key = keyField();
      if (!key) return null;
      const filterArrJson = JSON.stringify([{ fk_column_id: key.id, comparison_op: 'eq', value: String(rowId) }]);
      const query = { offset: 0, limit: 1, groupArrJson: '[]', filterArrJson };
      const { list } = await client.public.sharedViewRows({ params: { uuid }, query }, { signal, viewPassword: password() });
      return list[0] ? toGridRow(list[0], 0, $fields.get(), key) : null;
    },
    readPlace: async (rowId, signal) => {
      const key = keyField();
      const asked = { params: { uuid, rowId: String(rowId) }, query: own() };
      const { position } = await client.public.sharedViewPosition(asked, { signal, viewPassword: password() });
      if (position === null || !key) return null;
      const offset = Math.max(0, position - 1);
      const { list, pageInfo } = await page({ offset, limit: 3 }, signal);
      const idAt = (index: number): number | null => {
        const id = list[index - offset]?.[key.title];
        return index < offset || typeof id !== 'number' ? null : id;
      };
      return { index: position, total: pageInfo?.totalRows ?? 0, previous: idAt(position - 1), next: idAt(position + 1) };
    },
    readLinked: async ({ rowId, field, offset }, signal) => {
      const { definition } = field;
      const table = definition?.kind === 'link' ? $meta.get()?.relatedMetas[definition.relatedTableId] : undefined;
      const display = table && displayFieldOf((table.columns ?? []).map((column) => toField(column as unknown as WireColumn)));
      if (definition?.kind !== 'link' || !display) return { names: [], total: 0 };
      const asked = { params: { uuid, rowId: String(rowId), columnId: field.id }, query: { offset, limit: namesAtOnce } };
      const how = { signal, viewPassword: password() };
      const { list, pageInfo } =
        definition.relation === 'mm' ? await client.public.sharedViewMmList(asked, how) : await client.public.sharedViewHmList(asked, how);
      const names = list.map((row) => wordsOfCell(display, fromWire(display, row[display.title]), toWordsContext([])) || '—');
      return { names, total: pageInfo?.totalRows ?? names.length };
    },
  };
}

/** Rows of a share are keyed by title and may come without an id: their place stands in for it. */
export function toGridRow(
  row: Readonly<Record<string, unknown>>,
  index: number,
  fields: readonly TableField[],
  key: TableField | undefined,
): GridRow {
  const cells: Record<string, CellValue> = {};
  for (const field of fields) cells[field.id] = fromWire(field, row[field.title]);
  const id = key && row[key.title];
  return { id: typeof id === 'number' ? id : index, version: 0, cells };
}
