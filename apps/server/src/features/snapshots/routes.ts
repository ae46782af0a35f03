import { calls } from '@quadrille/contract';
import { getBase } from '../../app-context.ts';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { orderRestore } from './restore-snapshot.ts';
import { deleteSnapshot, listSnapshots, readSchedule, readSnapshot, readSnapshotRows, setSchedule } from './snapshots.ts';
import { orderSnapshot } from './take-snapshot.ts';
import { titleAt } from './title-at.ts';

export const snapshotRoutes: readonly BoundCall[] = [
  bindCall(calls.snapshots.list, (ctx) => listSnapshots(ctx)),
  bindCall(calls.snapshots.create, (ctx, { body }) =>
    orderSnapshot(ctx.parts, {
      base_id: getBase(ctx).baseId,
      title: body.title ?? titleAt(ctx.parts.clock.now()),
      reason: 'manual',
      created_by: ctx.actor.userId,
    }),
  ),
  bindCall(calls.snapshots.schedule, (ctx) => readSchedule(ctx)),
  bindCall(calls.snapshots.setSchedule, (ctx, { body }) => setSchedule(ctx, body)),
  bindCall(calls.snapshots.read, (ctx, { params }) => readSnapshot(ctx, params.snapshotId)),
  bindCall(calls.snapshots.rows, (ctx, { params, query }) => readSnapshotRows(ctx, params.snapshotId, params.tableId, query)),
  bindCall(calls.snapshots.restore, (ctx, { params, body }) => orderRestore(ctx, params.snapshotId, body)),
  bindCall(calls.snapshots.delete, (ctx, { params }) => deleteSnapshot(ctx, params.snapshotId)),
];
