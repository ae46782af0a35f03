import { AppError } from '@quadrille/contract';
import { type ViewKind, viewKindOf, viewKinds } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { guest } from '../../http/authorise.ts';
import { requireSharePassword } from '../../http/share-password.ts';
import type { BaseSchema, TableSchema, ViewSchema } from '../../storage/schema/base-schema.ts';
import { linkRulesOf } from '../../storage/schema/link-rules.ts';
import type { RowsSource } from '../records/index.ts';

/** A shared view as its visitors may know it. */
export interface OpenShare extends RowsSource {
  readonly view: ViewSchema;
}

/** Views that show rows; a form only takes them. */
export const rowKinds: readonly ViewKind[] = (Object.keys(viewKinds) as ViewKind[]).filter((kind) => kind !== 'form');

/** The context of a reader of a shared view, who is nobody: conditions on oneself mean the same for everyone. */
export function asVisitor(ctx: Ctx): Ctx {
  return { ...ctx, actor: guest };
}

/**
 * The shared view of a uuid, if it is of one of these kinds, after its password was checked. Everybody is the same visitor here, signed in or
 * not: what the link shows is decided by the view alone.
 */
export async function openShare(ctx: Ctx, uuid: string, kinds: readonly ViewKind[] = rowKinds): Promise<OpenShare> {
  const share = await findShare(ctx, uuid, kinds);
  await requireSharePassword(ctx.parts, ctx.request, uuid, share.view.doc.password);
  return share;
}

/** The same for those who have shown the password before. */
export async function findShare(ctx: Ctx, uuid: string, kinds: readonly ViewKind[] = rowKinds): Promise<OpenShare> {
  const schema = await getBase(ctx).schema();
  for (const table of schema.tables) {
    const view = table.views.find(({ doc }) => doc.uuid === uuid.toLowerCase());
    const kind = view && viewKindOf(view.doc.type);
    if (!view || !kind || !kinds.includes(kind)) continue;
    const { endsAt } = linkRulesOf(view.doc);
    if (endsAt !== null && ctx.parts.clock.now() >= endsAt) break;
    return toShare(schema, table, view);
  }
  throw new AppError('notFound');
}

/** A view as its link shows it, or would. */
export function toShare(schema: BaseSchema, table: TableSchema, view: ViewSchema): OpenShare {
  return { schema, view, table: withoutPinnedFields(table, view) };
}

/** For people with an account the display field cannot be hidden; for visitors hidden means hidden. */
function withoutPinnedFields(table: TableSchema, view: ViewSchema): TableSchema {
  const hidden = new Set(view.viewFields.filter(({ show }) => !show).map(({ fieldId }) => fieldId));
  const fields = table.fields.map((field) => (field.isPrimary && hidden.has(field.id) ? { ...field, isPrimary: false } : field));
  return { ...table, fields, fieldById: new Map(fields.map((field) => [field.id, field])) };
}
