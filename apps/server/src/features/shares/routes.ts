import { AppError, calls, viewTypes } from '@quadrille/contract';
import type { RowId, ViewId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { rowExists, toRowId } from '../records/index.ts';
import { getTable, getView } from '../structure/index.ts';
import { deleteFeed, putFeed, readFeed, sendFeed } from './calendar-feed.ts';
import { countVisit } from './count-visit.ts';
import { readShareReport } from './share-report.ts';
import { asVisitor, rowKinds, openShare } from './open-share.ts';
import { presentFormState } from './present-form-state.ts';
import { presentShare } from './present-share.ts';
import { askAgain, correctAnswer, endReceipt, readReceipt, readReceiptState, renewReceipt } from './receipts.ts';
import { submitEntry } from './submit-entry.ts';
import { listShares, readShare, shareView, unshareView, updateShare } from './share-view.ts';
import { visitorReads, type VisitorRead } from './visitor-reads.ts';

export const shareRoutes: readonly BoundCall[] = [
  bindCall(calls.shares.list, (ctx, { params }) => listShares(ctx, params.tableId)),
  bindCall(calls.shares.get, (ctx, { params }) => readShare(ctx, params.viewId)),
  bindCall(calls.shares.report, (ctx, { params }) => readShareReport(ctx, params.viewId)),
  bindCall(calls.shares.create, (ctx, { params }) => shareView(ctx, params.viewId)),
  bindCall(calls.shares.update, (ctx, { params, body }) => updateShare(ctx, params.viewId, body)),
  bindCall(calls.shares.delete, (ctx, { params }) => unshareView(ctx, params.viewId)),
  bindCall(calls.calendars.readFeed, (ctx, { params }) => readFeed(ctx, params.viewId)),
  bindCall(calls.calendars.putFeed, (ctx, { params, body }) => putFeed(ctx, params.viewId, body)),
  bindCall(calls.calendars.deleteFeed, (ctx, { params }) => deleteFeed(ctx, params.viewId)),
  bindCall(calls.calendars.feed, (ctx, { params }) => sendFeed(asVisitor(ctx), params.uuid)),
  bindCall(calls.public.sharedViewMeta, async (ctx, { params }) => {
    const share = await openShare(ctx, params.uuid, ['form', ...rowKinds]);
    await countVisit(ctx, share);
    return { ...presentShare(share, ctx.parts.engine.kind), ...(await presentFormState(ctx, share, params.uuid.toLowerCase())) };
  }),
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
  ...Object.values(visitorReads).map(toRoute),
];

/** The password of a link is asked for before anything else of it. */
function toRoute({ call, kinds, run }: VisitorRead): BoundCall {
  const uuidOf = (input: { readonly params: { readonly uuid: string } }): string => input.params.uuid;
  return { call, handle: async (ctx, input) => run(asVisitor(ctx), await openShare(ctx, uuidOf(input), kinds), input) };
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
