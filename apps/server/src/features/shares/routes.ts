import { AppError, calls } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { exportCsv } from '../export/export-csv.ts';
import { readGridAggregates } from '../records/grid-aggregates.ts';
import { listDistinct } from '../records/grid-distinct.ts';
import { listGridGroups } from '../records/grid-groups.ts';
import { countByValues } from '../records/group-rows.ts';
import { listRows } from '../records/list-rows.ts';
import { listShownPeople } from './list-shown-people.ts';
import { asVisitor, openShare, type OpenShare } from './open-share.ts';
import { presentShare } from './present-share.ts';
import { shareMeta } from './share-meta.ts';
import { listShares, shareView, unshareView, updateShare } from './share-view.ts';

/** Visitors name visible fields only. */
const confined = { isConfined: true } as const;

export const shareRoutes: readonly BoundCall[] = [
  bindCall(calls.shares.list, (ctx, { params }) => listShares(ctx, params.tableId)),
  bindCall(calls.shares.create, (ctx, { params }) => shareView(ctx, params.viewId)),
  bindCall(calls.shares.update, (ctx, { params, body }) => updateShare(ctx, params.viewId, body)),
  bindCall(calls.shares.delete, (ctx, { params }) => unshareView(ctx, params.viewId)),
  bindCall(calls.public.sharedViewMeta, async (ctx, { params }) => presentShare(await openShare(ctx, params.uuid), ctx.parts.engine.kind)),
  bindCall(calls.public.sharedViewPeople, async (ctx, { params }) => listShownPeople(asVisitor(ctx), await openShare(ctx, params.uuid))),
  bindCall(calls.public.sharedViewRows, async (ctx, { params, query }) =>
    listRows(asVisitor(ctx), await openShare(ctx, params.uuid), query, confined),
  ),
  bindCall(calls.public.sharedViewGroupBy, async (ctx, { params, query }) =>
    countByValues(asVisitor(ctx), await openShare(ctx, params.uuid), query, confined),
  ),
  bindCall(calls.public.sharedViewGroups, async (ctx, { params, query }) =>
    listGridGroups(asVisitor(ctx), await openShare(ctx, params.uuid), query, confined),
  ),
  bindCall(calls.public.sharedViewAggregates, async (ctx, { params, query }) =>
    readGridAggregates(asVisitor(ctx), await openShare(ctx, params.uuid), query, confined),
  ),
  bindCall(calls.public.sharedViewDistinct, async (ctx, { params, query }) =>
    listDistinct(asVisitor(ctx), await openShare(ctx, params.uuid), params.columnId, query, confined),
  ),
  bindCall(calls.public.sharedViewExportCsv, async (ctx, { params, query }) =>
    exportCsv(asVisitor(ctx), await openDownload(ctx, params.uuid), query, confined),
  ),
];

/** The owner of a share may leave downloads out. */
async function openDownload(ctx: Ctx, uuid: string): Promise<OpenShare> {
  const share = await openShare(ctx, uuid);
  if (shareMeta(share.view.doc)['allowCSVDownload'] === false) throw new AppError('forbidden', { permission: 'exportCsv', roles: 'guest' });
  return share;
}
