import {
  createBaseId,
  type FieldId,
  type FieldType,
  limits,
  physicalColumnName,
  type RandomSource,
  type RowsQuery,
  systemColumns,
  type TableId,
} from '@quadrille/domain';
import type { BaseStore } from '../store/base-store.ts';
import type { WriteTx } from '../store/write-tx.ts';
import type { FieldDoc, TableDoc, ViewDoc } from '../schema/documents.ts';

/** Everything, in the order of ids. */
export const allRows: RowsQuery = { filters: [], sorts: [], search: null, shuffle: false };

/** Repeatable randomness: the same seed, the same ids. */
export function seededRandom(seed = 1): RandomSource {
  let state = seed >>> 0;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
  return { bytes: (count) => Uint8Array.from({ length: count }, next) };
}

export const testBaseId = createBaseId(seededRandom(7));

export interface FieldSpec {
  readonly title: string;
  readonly type: FieldType;
  readonly options?: FieldDoc['options'];
}

/** A field's document with nothing unusual about it. */
export function fieldDoc(tx: Pick<WriteTx, 'newId'>, tableId: TableId, spec: FieldSpec, order: number): FieldDoc {
  const id = tx.newId('c');
  const system = systemColumns[spec.type as keyof typeof systemColumns] as string | undefined;
  return {
    id,
    tableId,
    title: spec.title,
    columnName: spec.title.toLowerCase(),
    type: spec.type,
    column: system ?? physicalColumnName(id),
    order,
    isPrimary: order === 2,
    isRequired: false,
    isUnique: false,
    isSystem: system !== undefined,
    defaultValue: null,
    description: null,
    meta: {},
    options: spec.options ?? [],
  };
}

/** A grid with nothing unusual about it. */
export function viewDoc(tx: Pick<WriteTx, 'newId'>, tableId: TableId, order: number): ViewDoc {
  const id = tx.newId('vw');
  return {
    id,
    tableId,
    title: `V${id}`,
    type: 3,
    isDefault: false,
    order,
    lockType: 'collaborative',
    showSystemFields: false,
    uuid: null,
    password: null,
    show: true,
    meta: null,
    description: null,
    settings: {},
  };
}

export interface TestTable {
  readonly id: TableId;
  /** By title. */
  readonly field: (title: string) => FieldId;
  readonly fieldIds: readonly FieldId[];
}

/** Makes a table with an `Id` and the given fields. */
export async function makeTable(
  store: BaseStore,
  title: string,
  specs: readonly FieldSpec[],
  actorId: Parameters<BaseStore['write']>[1] = null,
): Promise<TestTable> {
  const { result } = await store.write('table.created', actorId, async (tx) => {
    const id = tx.newId('m');
    const doc: TableDoc = {
      id,
      title,
      tableName: title.slice(0, limits.tableTitle),
      order: tx.schema().tables.length + 1,
      meta: null,
      description: null,
    };
    tx.put('table', doc);
    const fields = [{ title: 'Id', type: 'ID' as const }, ...specs].map((spec, index) => fieldDoc(tx, id, spec, index + 1));
    for (const field of fields) tx.put('field', field);
    await tx.createTable(id);
    return { id, fields };
  });
  const byTitle = new Map(result.fields.map((field) => [field.title, field.id]));
  return {
    id: result.id,
    fieldIds: result.fields.map((field) => field.id),
    field: (name) => {
      const found = byTitle.get(name);
      if (!found) throw new Error(`The test table has no field "${name}".`);
      return found;
    },
  };
}
