import { AppError, isAppError, type NewColumnBody } from '@quadrille/contract';
import { type FieldId, type TableId, toColumnName } from '@quadrille/domain';
import { createDependencyGraph, findReferenced, listReferences, parseFormula } from '@quadrille/formula';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import type { FieldDoc, TableDoc } from '../../storage/schema/documents.ts';
import { addField, movePrimary } from '../fields/index.ts';
import { circleRefusal, getTable, type PlacedColumn, toMeta } from '../structure/index.ts';
import { isLinkType } from '../links/index.ts';

/** Makes the links of a new table and what is computed in it, each after the columns it is made of. */
export async function addComputedColumns(tx: WriteTx, table: TableDoc, columns: readonly PlacedColumn[]): Promise<void> {
  for (const { body, order } of inOrderOfNeed(columns.map((column) => withTableId(column, table)))) {
    const field = await addField(tx, getTable(tx.schema(), table.id), { ...body, column_order: { order } }).catch((error: unknown) => {
      throw naming(body, error);
    });
    const own = sideIn(tx, table.id, field);
    tx.put('field', { ...own, order });
    if (body.pv === true) movePrimary(tx, getTable(tx.schema(), table.id), { ...own, order });
  }
}

/** A new table has no id its own columns could name: its title and name stand for it, and so does nothing at all. */
function withTableId({ body, order }: PlacedColumn, { id, title, tableName }: TableDoc): PlacedColumn {
  if (!isLinkType(body.uidt)) return { body, order };
  const idOf = (named: string | null | undefined) => (named === title || named === tableName ? id : named);
  const isChild = body.type === 'bt';
  const [parentId, childId] = [idOf(body.parentId) ?? (isChild ? null : id), idOf(body.childId) ?? (isChild ? id : null)];
  return { body: { ...body, parentId, childId }, order };
}

/** A link may be described from the other table: then its mirror is what stands here. */
function sideIn(tx: WriteTx, tableId: TableId, field: FieldDoc): FieldDoc {
  if (field.tableId === tableId || field.definition?.kind !== 'link') return field;
  return tx.schema().entities.find('field', field.definition.mirrorFieldId) ?? field;
}

/** Throws where columns need each other in a circle. */
function inOrderOfNeed(columns: readonly PlacedColumn[]): readonly PlacedColumn[] {
  const byId = new Map(columns.map((column) => [String(column.order), column]));
  const named = [...byId].map(([id, { body, order }]) => ({
    id: id as FieldId,
    title: titleOf(body),
    columnName: body.column_name ?? toColumnName(titleOf(body), order),
  }));
  const idOf = (name: string | null | undefined): string | null => findReferenced({ name: name ?? '', by: 'title' }, named)?.id ?? null;
  const needsOf = (body: NewColumnBody): string[] => {
    const link = idOf(body.fk_relation_column_id);
    const targets = isOfOneTable(byId.get(link ?? '')?.body) ? [body.fk_lookup_column_id, body.fk_rollup_column_id] : [];
    const names = [body.fk_qr_value_column_id, body.fk_barcode_value_column_id, ...targets, ...namesInFormula(body)];
    return [link, ...names.map(idOf)].filter((id) => id !== null);
  };
  const dependents = [...byId].map(([id, { body }]) => ({ id, uses: needsOf(body) }));
  const graph = createDependencyGraph([...dependents, { id: 'all', uses: [...byId.keys()] }]);
  for (const [id, { body }] of byId) {
    const circle = graph.cycleOf(id)?.map((one) => titleOf(byId.get(one)?.body));
    if (circle) throw naming(body, circleRefusal(body.uidt, circle));
  }
  return graph.needs('all').flatMap((id) => byId.get(id) ?? []);
}

function isOfOneTable(link: NewColumnBody | undefined): boolean {
  return link !== undefined && link.parentId === link.childId;
}

function namesInFormula(body: NewColumnBody): string[] {
  const formula = body.formula_raw ?? body.formula ?? toMeta(body.meta)['formula'];
  const parsed = typeof formula === 'string' ? parseFormula(formula) : null;
  return parsed?.ok ? listReferences(parsed.expression).map(({ name }) => name) : [];
}

function titleOf(body: NewColumnBody | undefined): string {
  return (body?.title ?? body?.column_name ?? '').trim();
}

/** What is said without naming a column. */
const nameless: readonly string[] = ['badRequest', 'invalidFormula', 'circularReference'];

/** A refusal that says which of the columns it is about. */
function naming(body: NewColumnBody, error: unknown): unknown {
  if (!isAppError(error) || !nameless.includes(error.code)) return error;
  return new AppError(error.code, { ...error.details, column: titleOf(body) }, `Column "${titleOf(body)}": ${error.message}`);
}
