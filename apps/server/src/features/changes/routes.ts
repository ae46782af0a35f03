import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { listChanges } from './list-changes.ts';
import { redoChange, undoChange } from './revert-changes.ts';

export const changeRoutes: readonly BoundCall[] = [
  bindCall(calls.changes.list, (ctx, { query }) => listChanges(ctx, query)),
  bindCall(calls.changes.undo, (ctx, { body }) => undoChange(ctx, body)),
  bindCall(calls.changes.redo, (ctx, { body }) => redoChange(ctx, body)),
];
