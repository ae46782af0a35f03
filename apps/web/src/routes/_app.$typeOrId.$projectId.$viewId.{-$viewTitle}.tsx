import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { checkParams } from '../platform/params.ts';
import { parseRecordSearch } from '../platform/record-search.ts';
import { findTableOfView, isViewId } from '../platform/table-of-view.ts';
import { TablePage } from '../features/table/index.ts';

export const Route = createFileRoute('/_app/$typeOrId/$projectId/$viewId/{-$viewTitle}')({
  params: {
    // behind a view stands its title, which may be any text
    parse: (params) => checkParams(params, { viewId: 'viewId', ...(!isViewId(params.viewId) && { viewTitle: 'viewTitle' }) }),
  },
  beforeLoad: async ({ params }) => {
    if (!isViewId(params.viewId)) return;
    const tableId = await findTableOfView(params.projectId, params.viewId);
    if (tableId === null) throw notFound();
    throw redirect({
      to: '/$typeOrId/$projectId/$viewId/{-$viewTitle}',
      params: { ...params, viewId: tableId, viewTitle: params.viewId },
      replace: true,
    });
  },
  validateSearch: parseRecordSearch,
  component: TableRoute,
});

/** `viewId` names the table and `viewTitle` the view in it, the shape links of this product family have. */
function TableRoute() {
  const { projectId, viewId, viewTitle } = Route.useParams();
  const { rowId } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <TablePage
      key={viewId}
      baseId={projectId}
      tableId={viewId}
      viewId={viewTitle}
      rowId={rowId}
      onOpenRow={(next, isNext) => void navigate({ search: next === null ? {} : { rowId: next }, replace: isNext && next !== null })}
    />
  );
}
