import { createFileRoute } from '@tanstack/react-router';
import { checkParams } from '../platform/params.ts';
import { leadToTableOfView, namesView } from '../platform/find-table-of-view.ts';
import { parseRecordSearch } from '../platform/record-search.ts';
import { TablePage } from '../features/table/index.ts';

export const Route = createFileRoute('/_app/$typeOrId/$projectId/$viewId/{-$viewTitle}')({
  params: {
    parse: (params) => checkParams(params, namesView(params) ? { viewId: 'viewId' } : { viewId: 'viewId', viewTitle: 'viewTitle' }),
  },
  validateSearch: parseRecordSearch,
  beforeLoad: ({ params, search }) => (namesView(params) ? leadToTableOfView(params, search) : undefined),
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
