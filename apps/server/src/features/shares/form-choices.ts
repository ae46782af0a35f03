import { AppError } from '@quadrille/contract';
import { type FieldId, type FilterNode, findFilterFault, matchesFilter, readChoicesWhere, type RowId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { valueFields } from '../../storage/schema/value-fields.ts';
import { readOptions } from '../records/index.ts';
import { formColumnOf } from './form-answers.ts';
import type { OpenShare } from './open-share.ts';

/** Records read by their ids in one step. */
const idsAtOnce = 500;

/** Conditions records have to meet that a question may be answered with; none where its form says nothing of it. */
export function choicesOf(share: OpenShare, field: FieldDoc): readonly FilterNode[] {
  const { schema, view } = share;
  const related = field.definition?.kind === 'link' ? schema.tableById.get(field.definition.relatedTableId) : undefined;
  if (!related) return [];
  const fields = valueFields(schema, related.fields);
  const nodes = readChoicesWhere(formColumnOf(view, field.id).meta, fields);
  const known = new Map(fields.map((one) => [one.id, one]));
  if (nodes !== null && findFilterFault(nodes, known, { now: 0, timeZone: 'UTC', userId: null }) === null) return nodes;
  // what cannot be judged lets nothing through: no record is without an id
  const id = related.fields.find(({ type }) => type === 'ID');
  return id ? [{ logicalOp: 'and', fieldId: id.id, op: 'blank', subOp: null, value: null } as FilterNode] : [];
}

/** Records that may not be chosen are as unknown as those that are not there. */
export async function refuseOtherChoices(ctx: Ctx, share: OpenShare, field: FieldDoc, ids: readonly RowId[]): Promise<void> {
  const nodes = choicesOf(share, field);
  const related = field.definition?.kind === 'link' ? share.schema.tableById.get(field.definition.relatedTableId) : undefined;
  if (nodes.length === 0 || !related) return;
  const known = new Map(valueFields(share.schema, related.fields).map((one) => [one.id, one]));
  const fieldIds = related.fields.map(({ id }) => id);
  const { context } = readOptions(ctx);
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const asked = ids.slice(from, from + idsAtOnce);
    const rows = await getBase(ctx).records({ ...readOptions(ctx), tableId: related.id, ids: asked, fieldIds, shape: 'arrays' });
    const cellsOf = new Map(rows.map(({ id, cells }) => [id, Object.fromEntries(fieldIds.map((one, at) => [one, cells[at] ?? null]))]));
    for (const id of asked) {
      const cells = cellsOf.get(id) as Readonly<Record<FieldId, never>> | undefined;
      if (cells === undefined || !matchesFilter(nodes, cells, known, context)) throw new AppError('childNotFound', { id: String(id) });
    }
  }
}
