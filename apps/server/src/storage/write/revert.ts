import { isDeepStrictEqual } from 'node:util';
import { type CellValue, type EntityChange, type EntityKind, type FieldId, uniqueTitle } from '@quadrille/domain';
import { isWritable } from '../physical.ts';
import type { TableSchema } from '../schema/base-schema.ts';
import { listDependents, listFoundations } from '../schema/dependents.ts';
import type { EntityDocs, FieldDoc, ItemDoc, ViewDoc } from '../schema/documents.ts';
import { itemDepthOf } from '../schema/item-tree.ts';
import { entityKinds } from '../schema/documents.ts';
import { isBuiltUpon } from './built-upon.ts';
import type { ChangeLog } from './change-log.ts';
import type { ChangePart, RowImage, StoredChange } from './logged-change.ts';
import { sameValue } from './same-value.ts';
import { asField } from './system-fields.ts';
import { isDangling, listMissingTargets } from './attached.ts';
import { LeftList } from './left-list.ts';
import { keepLinksClosed, type LinkAsNow, linksNow } from './closed-links.ts';
import { carryBack } from './carry-back.ts';
import type { WriteTransaction } from './write-transaction.ts';
import { addMissingViewFields } from './view-fields.ts';

const chunkRows = 500;

export interface RevertWay {
  /** Which records are taken back; absent: all. */
  readonly isWanted?: ImageFilter | undefined;
  /** Whether this is a redo, which also restores a public link. */
  readonly isRedo?: boolean;
}

/**
 * Undoes a change by an ordinary write. Only what still is as the change left it is touched; what somebody changed since is left alone.
 * Answers which cells, rows and documents that were.
 */
export async function revertChange(
  tx: WriteTransaction,
  change: StoredChange,
  log: ChangeLog,
  { isWanted = () => true, isRedo = false }: RevertWay = {},
): Promise<LeftList> {
  const left = new LeftList();
  if (await isBuiltUpon(tx.session, log, change)) {
    await revertAroundMade(tx, change, log, isWanted, left);
    return left;
  }
  const before = tx.schema().entities;
  const [gone, others] = split(change.entities, (entity) => entity.after === null);
  const leaving = new Set(others.filter(({ before }) => before === null).map(({ id }) => id));
  const linkAsNow = linksNow(before, change.entities);
  for (const entity of itemsFromTheTop(gone.sort(parentsFirst))) restoreDocument(tx, entity, leaving, left, linkAsNow);
  dropUnfounded(tx, gone, left);
  for (const part of [...change.parts].reverse()) await revertPart(tx, change.sequence, part, log, isWanted, left);
  const converted = others.map((entity) => entity.kind === 'field' && fieldNow(tx, entity.id));
  for (const entity of others.sort(parentsFirst).reverse()) revertDocument(tx, entity, left, isRedo);
  for (const field of converted) if (field) await carryBack(tx, field, change.sequence, log);
  for (const { kind, id } of gone) {
    const field = kind === 'field' ? fieldNow(tx, id) : undefined;
    if (field?.type === 'AutoNumber') await tx.fillAutoNumbers(field);
  }
  addMissingViewFields(tx, change.entities);
  return left;
}

/**
 * Takes back what a change did to records and leaves the structure as it is, with what it made and others built upon. Places of fields
 * in views come and go by themselves: they are named only where the change arranged one.
 */
async function revertAroundMade(
  tx: WriteTransaction,
  { sequence, entities, parts }: StoredChange,
  log: ChangeLog,
  isWanted: ImageFilter,
  left: LeftList,
): Promise<void> {
  const [made, others] = split(entities, ({ before }) => before === null);
  const standing = made.filter(({ kind, id }) => kind !== 'viewField' && tx.schema().entities.find(kind, id));
  const skipped = others.filter(({ kind, after }) => kind !== 'viewField' || after !== null);
  for (const { kind, id } of [...standing, ...skipped]) left.add({ kind, id });
  const kept = new Set<string>(standing.map(({ id }) => id));
  for (const part of [...parts].reverse()) if (!kept.has(part.tableId)) await revertPart(tx, sequence, part, log, isWanted, left);
}

/** Items stand in each other: each one behind the one it stands in, whatever the order in which they went. */
function itemsFromTheTop(gone: readonly EntityChange[]): readonly EntityChange[] {
  const items = new Map(gone.flatMap((entity) => (entity.kind === 'item' ? [[entity.id, entity.before as ItemDoc] as const] : [])));
  const depthOf = (id: string): number => {
    const seen = new Set<string>();
    for (let above = items.get(id); above && !seen.has(above.id); above = items.get(above.parentId ?? '')) seen.add(above.id);
    return seen.size;
  };
  const depths = new Map([...items.keys()].map((id) => [id, depthOf(id)]));
  return gone.toSorted((a, b) => (depths.get(a.id) ?? 0) - (depths.get(b.id) ?? 0));
}

/** A document that the change removed comes back, under a free title if its own was taken meanwhile by one that is not `leaving`. */
function restoreDocument(
  tx: WriteTransaction,
  { kind, id, before }: EntityChange,
  leaving: ReadonlySet<string>,
  left: LeftList,
  linkAsNow: LinkAsNow,
): void {
  const doc = kind === 'view' ? linkAsNow(before as ViewDoc) : (before as EntityDocs[typeof kind]);
  const { entities } = tx.schema();
  if (entities.find(kind, id) || !hasParents(tx, kind, doc)) return left.add({ kind, id });
  tx.restore(kind, id, withFreeName(tx, kind, doc, leaving));
}

/** Removes fields again that were restored although something they depend on was not. */
function dropUnfounded(tx: WriteTransaction, gone: readonly EntityChange[], left: LeftList): void {
  const ids = gone.filter((entity) => entity.kind === 'field').map((entity) => entity.id);
  for (let isSettled = false; !isSettled;) {
    const { entities } = tx.schema();
    const unfounded = ids.filter((id) => {
      const { definition } = entities.find('field', id) ?? {};
      return definition && listFoundations(definition).some((part) => !entities.find('field', part) && !entities.find('table', part));
    });
    for (const id of unfounded) for (const ref of [...listDependents(entities, 'field', id), ['field', id] as const]) tx.remove(...ref);
    for (const id of unfounded) left.add({ kind: 'field', id });
    isSettled = unfounded.length === 0;
  }
}

function hasParents(tx: WriteTransaction, kind: EntityKind, doc: object): boolean {
  const { entities } = tx.schema();
  type Parents = {
    tableId?: string;
    viewId?: string | null;
    hookId?: string | null;
    fieldId?: string | null;
    dashboardId?: string;
  };
  const { tableId, viewId, hookId, fieldId, dashboardId } = doc as Parents;
  if (kind === 'item') return itemDepthOf(entities, doc as ItemDoc) < Number.POSITIVE_INFINITY;
  if (tableId !== undefined && kind !== 'table' && !entities.find('table', tableId)) return false;
  if (viewId != null && !entities.find('view', viewId)) return false;
  if (hookId != null && !entities.find('hook', hookId)) return false;
  if (dashboardId !== undefined && !entities.find('dashboard', dashboardId)) return false;
  // A condition may exist without its field; it matches nothing then.
  return kind === 'filter' || fieldId === undefined || fieldId === null || entities.find('field', fieldId) !== undefined;
}

function withFreeName<K extends EntityKind>(
  tx: WriteTransaction,
  kind: K,
  doc: EntityDocs[K],
  leaving: ReadonlySet<string>,
): EntityDocs[K] {
  const { entities } = tx.schema();
  if (kind === 'field') {
    const field = doc as FieldDoc;
    const siblings = [...entities.all('field').values()].filter((other) => other.tableId === field.tableId && !leaving.has(other.id));
    return {
      ...doc,
      title: uniqueTitle(
        field.title,
        siblings.map((other) => other.title),
      ),
      columnName: uniqueTitle(
        field.columnName,
        siblings.map((other) => other.columnName),
      ),
    };
  }
  if (kind === 'table') {
    const table = doc as EntityDocs['table'];
    const siblings = [...entities.all('table').values()].filter((other) => !leaving.has(other.id));
    return {
      ...doc,
      title: uniqueTitle(
        table.title,
        siblings.map((other) => other.title),
      ),
      tableName: uniqueTitle(
        table.tableName,
        siblings.map((other) => other.tableName),
      ),
    };
  }
  return doc;
}

/** A document the change made goes again, with all that hangs on it; one it altered gets back each value it still holds. */
function revertDocument(tx: WriteTransaction, { kind, id, before, after }: EntityChange, left: LeftList, isRedo: boolean): void {
  const current = tx.schema().entities.find(kind, id);
  if (!current) return before === null ? undefined : left.add({ kind, id });
  if (before === null) {
    for (const [childKind, childId] of listDependents(tx.schema().entities, kind, id)) tx.remove(childKind, childId);
    tx.remove(kind, id);
    return;
  }
  const merged = mergeBack(current as unknown as Doc, before as Doc, after as Doc);
  // an item that would stand in itself, or in one that is gone, stays where it is
  if (kind === 'item' && !hasParents(tx, kind, { ...merged.doc, id })) return left.add({ kind, id });
  const { doc, kept } = isRedo ? { doc: merged.doc, kept: 0 } : keepLinksClosed(kind, current, merged.doc);
  tx.put(kind, doc as never);
  left.add({ kind, id }, merged.skipped + kept);
}

function fieldNow(tx: WriteTransaction, id: string): FieldDoc | undefined {
  return tx.schema().entities.find('field', id);
}

type Doc = Readonly<Record<string, unknown>>;

function mergeBack(current: Doc, before: Doc, after: Doc): { doc: Doc; skipped: number } {
  const doc: Record<string, unknown> = { ...current };
  let skipped = 0;
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (key === 'updatedAt' || key === 'createdAt' || isDeepStrictEqual(before[key], after[key])) continue;
    if (isDeepStrictEqual(current[key], after[key])) doc[key] = before[key];
    else skipped += 1;
  }
  return { doc, skipped };
}

/** Which records of a change are to be taken back. */
export type ImageFilter = (part: ChangePart, image: RowImage) => boolean;

async function revertPart(
  tx: WriteTransaction,
  sequence: number,
  part: ChangePart,
  log: ChangeLog,
  isWanted: ImageFilter,
  left: LeftList,
): Promise<void> {
  const table = tx.schema().tableById.get(part.tableId);
  if (part.kind === 'load') return;
  if (!table) return left.add({ kind: 'record', tableId: part.tableId }, part.count);
  for (let last = Number.MIN_SAFE_INTEGER; ;) {
    const images = await log.readRows(tx.session, sequence, part, last, chunkRows);
    if (images.length === 0) return;
    const wanted = images.filter((image) => isWanted(part, image));
    if (wanted.length > 0) await revertRows[part.kind](tx, table, part, wanted, left);
    last = images.at(-1)?.rowId ?? last;
  }
}

type RevertRows = (
  tx: WriteTransaction,
  table: TableSchema,
  part: ChangePart,
  images: readonly RowImage[],
  left: LeftList,
) => Promise<void>;

const revertRows: Record<Exclude<ChangePart['kind'], 'load'>, RevertRows> = {
  async insert(tx, table, part, images, left) {
    const living = livingFields(table, part);
    const rows = await readById(tx, table, living, images);
    const untouched = images.filter((image) => {
      const cells = rows.get(image.rowId);
      return cells !== undefined && living.every(({ position }, index) => sameValue(cells[index] ?? null, image.after?.[position] ?? null));
    });
    await tx.deleteRecords(
      table.id,
      untouched.map((image) => image.rowId),
    );
    const taken = new Set(untouched.map((image) => image.rowId));
    for (const { rowId } of images) if (rows.has(rowId) && !taken.has(rowId)) left.add({ kind: 'record', tableId: table.id, rowId });
  },

  async update(tx, table, part, images, left) {
    const living = livingFields(table, part);
    const rows = await readById(tx, table, living, images);
    const updates: { rowId: number; cells: Record<FieldId, CellValue> }[] = [];
    for (const image of images) {
      const cells = cellsToRestore(table, image, rows.get(image.rowId), living, part.fields.length, left);
      if (Object.keys(cells).length > 0) updates.push({ rowId: image.rowId, cells });
    }
    const missing = await listMissingTargets(
      tx,
      table,
      updates.map((update) => update.cells),
    );
    for (const { rowId, cells } of updates) {
      for (const [id, value] of Object.entries(cells)) {
        if (!isDangling(missing, id as FieldId, value)) continue;
        delete cells[id as FieldId];
        left.add({ kind: 'record', tableId: table.id, rowId, fieldId: id as FieldId });
      }
    }
    await tx.updateRecords(table.id, updates);
  },

  async delete(tx, table, part, images, left) {
    const restored = await tx.restoreRecords(table.id, part.fields.map(asField), images);
    left.add({ kind: 'record', tableId: table.id }, images.length - restored);
  },
};

interface LivingField {
  readonly field: FieldDoc;
  /** Its place in the part's fields. */
  readonly position: number;
}

/** Fields of the part that are still there and still keep their cells in the same column. */
function livingFields(table: TableSchema, part: ChangePart): LivingField[] {
  return part.fields.flatMap((logged, position) => {
    const field = table.fieldById.get(logged.id);
    return field && field.column === logged.column && isWritable(field) ? [{ field, position }] : [];
  });
}

async function readById(
  tx: WriteTransaction,
  table: TableSchema,
  living: readonly LivingField[],
  images: readonly RowImage[],
): Promise<Map<number, readonly CellValue[]>> {
  const rows = await tx.records(
    table.id,
    living.map(({ field }) => field.id),
    images.map((image) => image.rowId),
  );
  return new Map(rows.map((row) => [row.id, row.cells]));
}

function cellsToRestore(
  table: TableSchema,
  image: RowImage,
  current: readonly CellValue[] | undefined,
  living: readonly LivingField[],
  width: number,
  left: LeftList,
): Record<FieldId, CellValue> {
  const cells: Record<FieldId, CellValue> = {};
  const place = { kind: 'record', tableId: table.id, rowId: image.rowId } as const;
  left.add(place, current === undefined ? width : width - living.length);
  if (current === undefined) return cells;
  for (const [index, { field, position }] of living.entries()) {
    const before = image.before?.[position] ?? null;
    const after = image.after?.[position] ?? null;
    if (sameValue(before, after)) continue;
    if (sameValue(current[index] ?? null, after)) cells[field.id] = before;
    else left.add({ ...place, fieldId: field.id });
  }
  return cells;
}

function parentsFirst(a: EntityChange, b: EntityChange): number {
  return entityKinds.indexOf(a.kind) - entityKinds.indexOf(b.kind);
}

function split<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}
