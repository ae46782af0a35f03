import type { WireNotification } from '@quadrille/contract';
import type { NavigateOptions } from '@tanstack/react-router';

/** What happened at a record. */
const ofRecords: ReadonlySet<string> = new Set(['comment.mention', 'comment.added', 'record.chosen']);

/** Where a notification leads: the base one was invited to, the record one was mentioned at or chosen in. */
export function placeOf({ type, body }: WireNotification): NavigateOptions | null {
  const [projectId, tableId, rowId] = [body['id'], body['table_id'], Number(body['row_id'])];
  if (typeof projectId !== 'string') return null;
  const place = { typeOrId: 'nc', projectId };
  if (type === 'share.grown' && typeof tableId === 'string')
    return {
      to: '/$typeOrId/$projectId/$viewId/{-$viewTitle}',
      params: { ...place, viewId: tableId, viewTitle: typeof body['view_id'] === 'string' ? body['view_id'] : undefined },
    };
  if (type === 'project.invite') return { to: '/$typeOrId/$projectId', params: place };
  if (type === 'page.mention' && typeof body['item_id'] === 'string')
    return { to: '/$typeOrId/$projectId/doc/$itemId', params: { ...place, itemId: body['item_id'] } };
  if (type === 'hook.failed') return { to: '/$typeOrId/$projectId/webhooks', params: place };
  if (!ofRecords.has(type) || typeof tableId !== 'string' || !Number.isSafeInteger(rowId)) return null;
  return {
    to: '/$typeOrId/$projectId/$viewId/{-$viewTitle}',
    params: { ...place, viewId: tableId, viewTitle: undefined },
    search: { rowId },
  };
}
