import { refuseProgram, visibilityRoles, type VisibilityRule } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import { runWrite } from '../changes/index.ts';
import { presentVisibility } from '../views/index.ts';

/** Every view with the roles it is hidden from. */
export async function listVisibility(ctx: Ctx, includeM2M: boolean): Promise<VisibilityRule[]> {
  const schema = await getBase(ctx).schema();
  const tables = schema.tables.filter(({ doc }) => includeM2M || doc.isJunction !== true);
  return tables.flatMap(({ doc: table, views }) => views.map(({ doc }) => presentVisibility(schema.baseId, table, doc)));
}

export type VisibilityChange = readonly { readonly id: string; readonly disabled: Readonly<Record<string, boolean | null | undefined>> }[];

/** Hides views from roles, all of them in one change or none. Roles that are not named stay as they are. */
export async function setVisibility(ctx: Ctx, changes: VisibilityChange): Promise<{ msg: string }> {
  await runWrite(ctx, 'view.updated', (tx) => {
    for (const { id, disabled } of changes) {
      const view = tx.schema().viewById.get(id as never);
      if (!view) throw refuseProgram('badRequest', 'View does not belong to the project');
      const hidden = visibilityRoles.filter((role) => disabled[role] ?? view.doc.hiddenFor?.includes(role) ?? false);
      tx.put('view', { ...view.doc, hiddenFor: hidden });
    }
  });
  return { msg: 'UI ACL has been created successfully' };
}
