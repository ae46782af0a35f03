import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { countComments, createComment, deleteComment, listComments, noteRowUpdate, updateComment } from './comments.ts';
import { listAudits } from './list-audits.ts';
import { searchAudits } from './search-audits.ts';

export const commentRoutes: readonly BoundCall[] = [
  bindCall(calls.comments.list, (ctx, { query }) =>
    listComments(ctx, { tableId: query.fk_model_id, rowId: query.row_id, isCommentsOnly: query.comments_only === true }),
  ),
  bindCall(calls.comments.create, (ctx, { body }) => createComment(ctx, body.fk_model_id, body.row_id, body.description)),
  bindCall(calls.comments.update, (ctx, { params, body }) => updateComment(ctx, params.auditId, body)),
  bindCall(calls.comments.delete, (ctx, { params }) => deleteComment(ctx, params.auditId)),
  bindCall(calls.comments.count, (ctx, { query }) => countComments(ctx, query.fk_model_id, query.ids)),
  bindCall(calls.comments.noteRowUpdate, (ctx, { params, body }) => noteRowUpdate(ctx, body.fk_model_id, params.rowId, body.column_name)),
  bindCall(calls.comments.audits, (ctx, { query }) => listAudits(ctx, query)),
  bindCall(calls.comments.orgAudits, (ctx, { query }) => searchAudits(ctx, query)),
];
