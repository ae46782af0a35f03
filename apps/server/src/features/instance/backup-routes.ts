import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { beginBackup, readBackup, readBackupState, restoreBackup } from './backups.ts';

export const backupRoutes: readonly BoundCall[] = [
  bindCall(calls.backups.list, (ctx) => readBackupState(ctx.parts)),
  bindCall(calls.backups.create, (ctx) => beginBackup(ctx)),
  bindCall(calls.backups.read, (ctx, { params }) => readBackup(ctx.parts, params.name)),
  bindCall(calls.backups.restore, (ctx, { params }) => restoreBackup(ctx, params.name)),
];
