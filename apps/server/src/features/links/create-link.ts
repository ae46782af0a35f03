import { type NewColumnBody, refuseProgram } from '@quadrille/contract';
import { type FieldId, type FieldType, type LinkDefinition, type TableId, toColumnName, uniqueName, uniqueTitle } from '@quadrille/domain';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc, TableDoc } from '../../storage/schema/documents.ts';
import { nextOrder } from '../../storage/schema/next-order.ts';
import { getTable, planField, planTable, putField, putTablePlan, refuseStructure, refuseTakenNames } from '../structure/index.ts';
import { pluralOf } from './plural-of.ts';

type Relation = LinkDefinition['relation'];

/** The two tables of a link; the field of the given title stands in `own`. */
interface Ends {
  readonly relation: Relation;
  readonly own: TableId;
  readonly other: TableId;
}

export function isLinkType(type: FieldType): boolean {
  return type === 'Links' || type === 'LinkToAnotherRecord';
}

/**
 * Makes a link with all it needs: the field, its mirror in the other table, and the foreign key or junction table that keeps
 * the connections. Answers the field of the given title.
 */
export async function createLink(tx: WriteTx, table: TableSchema, body: NewColumnBody): Promise<FieldDoc> {
  const ends = readEnds(tx, table, body);
  return ends.relation === 'mm' ? createJunctionLink(tx, ends, body) : createKeyLink(tx, ends, body);
}

/** `parentId` and `childId` keep their meaning whichever table is asked; only a `bt` is seen from the child. */
function readEnds(tx: WriteTx, table: TableSchema, body: NewColumnBody): Ends {
  const relation = body.type ?? 'hm';
  if (relation !== 'hm' && relation !== 'bt' && relation !== 'mm')
    throw refuseProgram('badRequest', `A link is of type hm, bt or mm; "${relation}" was sent.`);
  const parent = tableNamed(tx, body.parentId ?? table.id, 'parentId');
  const child = tableNamed(tx, body.childId, 'childId');
  if (parent !== table.id && child !== table.id)
    throw refuseProgram('badRequest', `One side of the link must be table "${table.doc.title}": send its id as parentId or childId.`);
  return relation === 'bt' ? { relation, own: child, other: parent } : { relation, own: parent, other: child };
}

function tableNamed(tx: WriteTx, id: string | null | undefined, key: string): TableId {
  const table = id == null ? undefined : tx.schema().tableById.get(id as TableId);
  if (!table || table.doc.isJunction === true) throw refuseProgram('badRequest', `${key} must be the id of a table of this base.`);
  refuseStructure(table);
  return table.id;
}

async function createKeyLink(tx: WriteTx, ends: Ends, body: NewColumnBody): Promise<FieldDoc> {
  const [parent, child] = ends.relation === 'bt' ? [ends.other, ends.own] : [ends.own, ends.other];
  const key = await createForeignKey(tx, getTable(tx.schema(), parent).doc, child);
  const [ownId, mirrorId] = [tx.newId('c'), tx.newId('c')];
  const isChild = ends.relation === 'bt';
  const link = (isBt: boolean, relatedTableId: TableId, mirrorFieldId: FieldId): LinkDefinition => ({
    kind: 'link',
    relation: isBt ? 'bt' : 'hm',
    relatedTableId,
    mirrorFieldId,
    foreignKeyId: key.id,
  });
  const field = await putLink(tx, ends.own, ownId, body, isChild ? 'LinkToAnotherRecord' : body.uidt, link(isChild, ends.other, mirrorId));
  const mirror = mirrorBody(tx, ends, !isChild, body);
  await putLink(tx, ends.other, mirrorId, mirror, isChild ? 'Links' : 'LinkToAnotherRecord', link(!isChild, ends.own, ownId));
  return field;
}

async function createJunctionLink(tx: WriteTx, ends: Ends, body: NewColumnBody): Promise<FieldDoc> {
  const [parent, child] = [getTable(tx.schema(), ends.own).doc, getTable(tx.schema(), ends.other).doc];
  const junction = await createJunction(tx, parent, child);
  const [ownId, mirrorId] = [tx.newId('c'), tx.newId('c')];
  const link = (relatedTableId: TableId, mirrorFieldId: FieldId, ownKeyId: FieldId, relatedKeyId: FieldId): LinkDefinition => ({
    kind: 'link',
    relation: 'mm',
    relatedTableId,
    mirrorFieldId,
    junctionTableId: junction.tableId,
    ownKeyId,
    relatedKeyId,
  });
  const { parentKeyId, childKeyId } = junction;
  const field = await putLink(tx, ends.own, ownId, body, body.uidt, link(ends.other, mirrorId, parentKeyId, childKeyId));
  await putLink(tx, ends.other, mirrorId, mirrorBody(tx, ends, false, body), body.uidt, link(ends.own, ownId, childKeyId, parentKeyId));
  return field;
}

/** The mirror has the name it is given, else one made of the table it leads to: one record of it, or several. */
function mirrorBody(tx: WriteTx, { own, other }: Ends, isOne: boolean, { mirror_title }: NewColumnBody): NewColumnBody {
  if (mirror_title != null) return bodyOf(mirror_title.trim());
  const { title } = getTable(tx.schema(), own).doc;
  const taken = getTable(tx.schema(), other).fields.map((field) => field.title);
  return bodyOf(uniqueTitle(isOne ? title : pluralOf(title), taken));
}

async function putLink(
  tx: WriteTx,
  tableId: TableId,
  id: FieldId,
  body: NewColumnBody,
  uidt: FieldType,
  definition: LinkDefinition,
): Promise<FieldDoc> {
  const table = getTable(tx.schema(), tableId);
  const { title } = getTable(tx.schema(), definition.relatedTableId).doc;
  const taken = table.fields.map((field) => field.columnName);
  const named = { ...body, uidt, column_name: uniqueName(toColumnName(body.title ?? body.column_name ?? '', 0), taken) };
  const planned = planField(tx, tableId, named, nextOrder(table.fields));
  const meta = uidt === 'Links' ? { singular: title, plural: pluralOf(title), ...planned.meta } : planned.meta;
  const field = { ...planned, id, meta, isRequired: false, isUnique: false, defaultValue: null, definition };
  refuseTakenNames(field, table.fields);
  await putField(tx, table, field, body);
  return field;
}

async function createForeignKey(tx: WriteTx, parent: TableDoc, childId: TableId): Promise<FieldDoc> {
  const child = getTable(tx.schema(), childId);
  const taken = child.fields.flatMap((field) => [field.title, field.columnName]);
  const name = uniqueName(`${parent.tableName}_id`, taken);
  const key = planField(tx, childId, { ...bodyOf(name), uidt: 'ForeignKey', column_name: name, system: true }, nextOrder(child.fields));
  await putField(tx, child, key);
  return key;
}

interface Junction {
  readonly tableId: TableId;
  readonly parentKeyId: FieldId;
  readonly childKeyId: FieldId;
}

async function createJunction(tx: WriteTx, parent: TableDoc, child: TableDoc): Promise<Junction> {
  const taken = tx.schema().tables.flatMap(({ doc }) => [doc.title, doc.tableName]);
  const name = uniqueName(`nc_m2m_${parent.tableName}_${child.tableName}`.slice(0, 240), taken);
  const key = (title: string): NewColumnBody => ({ ...bodyOf(title), uidt: 'ForeignKey', system: true });
  const plan = planTable(tx, { title: name, tableName: name, columns: [key('table2_id'), key('table1_id')] });
  putTablePlan(tx, { ...plan, table: { ...plan.table, isJunction: true } });
  await tx.createTable(plan.table.id);
  const [childKey, parentKey] = plan.fields.filter((field) => field.type === 'ForeignKey');
  if (!childKey || !parentKey) throw new Error('A junction table has two foreign keys.');
  return { tableId: plan.table.id, parentKeyId: parentKey.id, childKeyId: childKey.id };
}

function bodyOf(title: string): NewColumnBody {
  return { title, column_name: title, uidt: 'SingleLineText' };
}
