import type { TableDependents } from '@quadrille/contract';
import type { TableId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { listDependents } from '../../storage/schema/dependents.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { readOptions } from '../records/index.ts';
import { getTable, namesMissingField } from '../structure/index.ts';

/** What a deletion of the table takes along, and what stays and has nothing to show any more. */
export async function listWhatGoes(ctx: Ctx, tableId: string): Promise<TableDependents> {
  const base = getBase(ctx);
  const schema = await base.schema();
  const { id, views } = getTable(schema, tableId);
  const gone = new Set<string>([id, ...listDependents(schema.entities, 'table', id).map(([, goneId]) => goneId)]);
  const elsewhere = schema.tables
    .filter(({ doc }) => doc.id !== id && doc.isJunction !== true)
    .flatMap(({ doc, fields }) => {
      const left = fields.filter((field) => !gone.has(field.id));
      return fields
        .filter((field) => field.isSystem !== true && isLost(field, gone, left))
        .map((field) => ({ place: { id: field.id, title: field.title, tableId: doc.id, tableTitle: doc.title }, isLink: isLink(field) }));
    });
  const query = { filters: [], sorts: [], search: null, shuffle: false };
  return {
    recordCount: await base.count({ ...readOptions(ctx), tableId: id as TableId, query }),
    views: views.map(({ doc }) => ({ id: doc.id, title: doc.title, isShared: doc.uuid !== null })),
    links: elsewhere.filter((field) => field.isLink).map(({ place }) => place),
    computed: elsewhere.filter((field) => !field.isLink).map(({ place }) => place),
    hooks: [...schema.entities.all('hook').values()]
      .filter((hook) => hook.tableId === id)
      .map((hook) => ({ id: hook.id, title: hook.title })),
    keptDays: ctx.parts.settings.trashDays,
  };
}

const isLink = ({ definition }: Pick<FieldDoc, 'definition'>): boolean => definition?.kind === 'link';

/** It goes along, or it is a formula that names what goes along. */
function isLost(field: FieldDoc, gone: ReadonlySet<string>, left: readonly FieldDoc[]): boolean {
  if (gone.has(field.id)) return true;
  const { definition } = field;
  return definition?.kind === 'formula' && definition.error === null && namesMissingField(definition, left);
}
