import { linkOptions } from '@tanstack/react-router';
import type { Visit } from './visit.state.ts';

/** Where a view of a table is: in the app, or on the page of the shared base one visits. */
export function placeOfView(visit: Visit | null, baseId: string, tableId: string, viewId: string | undefined) {
  if (visit === null)
    return linkOptions({
      to: '/$typeOrId/$projectId/$viewId/{-$viewTitle}',
      params: { typeOrId: 'nc', projectId: baseId, viewId: tableId, viewTitle: viewId },
    });
  return linkOptions({
    to: '/$typeOrId/base/$baseId',
    params: { typeOrId: 'nc', baseId: visit.uuid },
    search: { table: tableId, ...(viewId !== undefined && { view: viewId }) },
  });
}

/** Where the base is as a whole. */
export function placeOfBase(visit: Visit | null, baseId: string) {
  if (visit === null) return linkOptions({ to: '/$typeOrId/$projectId', params: { typeOrId: 'nc', projectId: baseId } });
  return linkOptions({ to: '/$typeOrId/base/$baseId', params: { typeOrId: 'nc', baseId: visit.uuid }, search: {} });
}
