import { refuse, type WireShare, type WireView } from '@quadrille/contract';
import { type ChangeAction, createShareUuid, limits } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import type { ViewDoc } from '../../storage/schema/documents.ts';
import { linkRulesOf } from '../../storage/schema/link-rules.ts';
import { runWrite } from '../changes/index.ts';
import { getTable, getView, toViewMeta } from '../structure/index.ts';
import { presentBareView, presentView } from '../views/index.ts';
import { measureForLink } from './share-report.ts';
import { shareMeta } from './share-meta.ts';

/** The shared views of a table. */
export async function listShares(ctx: Ctx, tableId: string): Promise<{ list: WireView[] }> {
  const schema = await getBase(ctx).schema();
  const shared = getTable(schema, tableId).views.filter(({ doc }) => doc.uuid !== null);
  return { list: shared.map(({ doc }) => presentView(schema.baseId, doc)) };
}

/** How the link of a view fares. */
export async function readShare(ctx: Ctx, viewId: string): Promise<WireShare> {
  const { doc } = getView(await getBase(ctx).schema(), viewId);
  const { endsAt } = linkRulesOf(doc);
  const { count, lastAt } = await ctx.parts.meta.shareVisits.read(doc.id);
  return {
    uuid: doc.uuid,
    visits: count,
    last_visit_at: lastAt === null ? null : new Date(lastAt).toISOString(),
    has_ended: endsAt !== null && ctx.parts.clock.now() >= endsAt,
  };
}

/** Makes a public link to a view; a shared one keeps its link. */
export async function shareView(ctx: Ctx, viewId: string): Promise<WireView> {
  const uuid = createShareUuid(getBase(ctx).baseId, ctx.parts.random);
  const { doc: before } = getView(await getBase(ctx).schema(), viewId);
  if (before.uuid === null) await ctx.parts.meta.shareVisits.forget(before.id);
  const linkMeasure = await measureForLink(ctx, viewId);
  return changeView(ctx, viewId, 'view.shared', (doc) => {
    if (doc.uuid !== null) return doc;
    // a link of today does not end with the one before it
    const { share_ends_at: _end, ...settings } = shareMeta(doc);
    return { ...doc, uuid, linkMeasure, meta: { allowCSVDownload: true, ...settings } };
  });
}

export interface ShareUpdate {
  readonly password?: string | null | undefined;
  readonly meta?: unknown;
}

/** Sets, changes or clears the password of a share, or its settings. Only a hash is kept. */
export async function updateShare(ctx: Ctx, viewId: string, update: ShareUpdate): Promise<WireView> {
  if ((update.password?.length ?? 0) > limits.passwordMax) {
    throw refuse('passwordTooLong', { most: limits.passwordMax });
  }
  const hash = update.password ? await hashPassword(update.password, ctx.parts.random) : null;
  return changeView(ctx, viewId, 'view.shareUpdated', (doc) => ({
    ...doc,
    password: update.password === undefined ? doc.password : hash,
    meta: update.meta == null ? doc.meta : toViewMeta(update.meta),
  }));
}

/** Ends the share; the link is dead at once and never given out again. */
export async function unshareView(ctx: Ctx, viewId: string): Promise<boolean> {
  await changeView(ctx, viewId, 'view.unshared', ({ linkMeasure: _gone, ...doc }) => ({ ...doc, uuid: null, password: null }));
  return true;
}

async function changeView(ctx: Ctx, viewId: string, name: ChangeAction, change: (doc: ViewDoc) => ViewDoc): Promise<WireView> {
  await runWrite(ctx, name, (tx) => {
    const { doc } = getView(tx.schema(), viewId);
    const next = change(doc);
    if (next !== doc) tx.put('view', next);
  });
  const schema = await getBase(ctx).schema();
  return presentBareView(schema.baseId, getView(schema, viewId).doc);
}
