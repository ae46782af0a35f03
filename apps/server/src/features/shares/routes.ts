import { AppError, calls, viewTypes } from '@quadrille/contract';
import type { RowId, ViewId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { exportCsv, exportExcel } from '../export/index.ts';
import { listDistinct, listGridGroups, readGridAggregates } from '../grid/index.ts';
import { countByValues, listGroupedRows, listRows, rowExists, signCells, toRowId } from '../records/index.ts';
import { getTable, getView } from '../structure/index.ts';
import { listCandidates, listShownLinks } from './list-shown-links.ts';
import { listShownPeople } from './list-shown-people.ts';
import { asVisitor, rowKinds, openShare, type OpenShare } from './open-share.ts';
import { presentFormState } from './present-form-state.ts';
import { presentShare } from './present-share.ts';
import { askAgain, correctAnswer, endReceipt, readReceipt, readReceiptState, renewReceipt } from './receipts.ts';
import { shareMeta } from './share-meta.ts';
import { submitEntry } from './submit-entry.ts';
import { listShares, shareView, unshareView, updateShare } from './share-view.ts';

/** Views whose rows are opened one by one. */
const cardKinds = ['grid', 'gallery', 'kanban'] as const;

/** Visitors name visible fields only. */
const confined = { isConfined: true } as const;

export const shareRoutes: readonly BoundCall[] = [
  bindCall(calls.shares.list, (ctx, { params }) => listShares(ctx, params.tableId)),
  bindCall(calls.shares.create, (ctx, { params }) => shareView(ctx, params.viewId)),
  bindCall(calls.shares.update, (ctx, { params, body }) => updateShare(ctx, params.viewId, body)),
  bindCall(calls.shares.delete, (ctx, { params }) => unshareView(ctx, params.viewId)),
  bindCall(calls.public.sharedViewMeta, async (ctx, { params }) => {
    const share = await openShare(ctx, params.uuid, ['form', ...rowKinds]);
    return { ...presentShare(share, ctx.parts.engine.kind), ...(await presentFormState(ctx, share, params.uuid.toLowerCase())) };
  }),
  bindCall(calls.public.sharedViewPeople, async (ctx, { params }) => listShownPeople(asVisitor(ctx), await openShare(ctx, params.uuid))),
  bindCall(calls.public.sharedViewFiles, async (ctx, { params, body }) =>
    signCells(asVisitor(ctx), await openShare(ctx, params.uuid), body.cells),
  ),
  bindCall(calls.public.sharedViewRows, async (ctx, { params, query }) =>
    listRows(asVisitor(ctx), await openShare(ctx, params.uuid), query, confined),
  ),
  bindCall(calls.public.sharedViewGroupBy, async (ctx, { params, query }) =>
    countByValues(asVisitor(ctx), await openShare(ctx, params.uuid, ['grid']), query, confined),
  ),
  bindCall(calls.public.sharedViewGroups, async (ctx, { params, query }) =>
    listGridGroups(asVisitor(ctx), await openShare(ctx, params.uuid), query, confined),
  ),
  bindCall(calls.public.sharedViewAggregates, async (ctx, { params, query }) =>
    readGridAggregates(asVisitor(ctx), await openShare(ctx, params.uuid, ['grid']), query, confined),
  ),
  bindCall(calls.public.sharedViewDistinct, async (ctx, { params, query }) =>
    listDistinct(asVisitor(ctx), await openShare(ctx, params.uuid, ['grid']), params.columnId, query, confined),
  ),
  bindCall(calls.public.sharedViewExportCsv, async (ctx, { params, query }) =>
    exportCsv(asVisitor(ctx), await openDownload(ctx, params.uuid), query, confined),
  ),
  bindCall(calls.public.sharedViewSubmit, async (ctx, { params, body }) =>
    submitEntry(asVisitor(ctx), await openShare(ctx, params.uuid, ['form']), params.uuid.toLowerCase(), body),
  ),
  bindCall(calls.public.sharedViewReceipt, async (ctx, { params }) =>
    readReceipt(asVisitor(ctx), await openShare(ctx, params.uuid, ['form']), params.token),
  ),
  bindCall(calls.public.sharedViewCorrect, async (ctx, { params, body }) =>
    correctAnswer(asVisitor(ctx), await openShare(ctx, params.uuid, ['form']), params.token, body),
  ),
  bindCall(calls.public.sharedViewRenewReceipt, async (ctx, { params }) =>
    renewReceipt(asVisitor(ctx), await openShare(ctx, params.uuid, ['form']), params.token),
  ),
  bindCall(calls.forms.receipt, async (ctx, { params }) => readReceiptState(ctx, ...(await findAnswer(ctx, params)))),
  bindCall(calls.forms.askAgain, async (ctx, { params, body }) =>
    askAgain(ctx, ...(await findAnswer(ctx, params)), body.fields, body.note ?? ''),
  ),
  bindCall(calls.forms.endReceipt, async (ctx, { params }) => endReceipt(ctx, ...(await findAnswer(ctx, params)))),
  bindCall(calls.public.sharedViewGroup, async (ctx, { params, query }) =>
    listGroupedRows(asVisitor(ctx), await openShare(ctx, params.uuid, cardKinds), params.columnId, query, confined),
  ),
  bindCall(calls.public.sharedViewMmList, async (ctx, { params, query }) =>
    listShownLinks(asVisitor(ctx), await openShare(ctx, params.uuid, cardKinds), { ...params, relation: 'mm' }, query),
  ),
  bindCall(calls.public.sharedViewHmList, async (ctx, { params, query }) =>
    listShownLinks(asVisitor(ctx), await openShare(ctx, params.uuid, cardKinds), { ...params, relation: 'hm' }, query),
  ),
  bindCall(calls.public.sharedViewNested, async (ctx, { params, query }) =>
    listCandidates(asVisitor(ctx), await openShare(ctx, params.uuid, ['form', 'gallery']), params.columnId, query),
  ),
  bindCall(calls.public.sharedViewExportExcel, async (ctx, { params, query }) =>
    exportExcel(asVisitor(ctx), await openDownload(ctx, params.uuid), query, confined),
  ),
];

/** The owner of a share may leave downloads out. */
async function openDownload(ctx: Ctx, uuid: string): Promise<OpenShare> {
  const share = await openShare(ctx, uuid);
  if (shareMeta(share.view.doc)['allowCSVDownload'] === false) throw new AppError('forbidden', { permission: 'exportCsv', roles: 'guest' });
  return share;
}

/** A form and a record of its table, as whoever asks may see them. */
async function findAnswer(
  ctx: Ctx,
  { viewId, rowId }: { readonly viewId: string; readonly rowId: string },
): Promise<readonly [ViewId, RowId]> {
  const schema = await getBase(ctx).schema();
  const view = getView(schema, viewId);
  if (view.doc.type !== viewTypes.form) throw new AppError('viewNotFound');
  const source = { schema, table: getTable(schema, view.doc.tableId), view: null };
  const id = toRowId(rowId);
  if (id === null || !(await rowExists(ctx, source, rowId))) throw new AppError('rowNotFound');
  return [view.doc.id, id];
}
