import { createFileRoute } from '@tanstack/react-router';
import { TablePage } from '../features/table/index.ts';
import { checkParams } from '../platform/params.ts';

/** A view with at least one word more behind it in the link, which says nothing more. */
export const Route = createFileRoute('/_app/$typeOrId/$projectId/$viewId/$viewTitle/$slug/$')({
  params: { parse: (params) => checkParams(params, { viewId: 'viewId', viewTitle: 'viewTitle' }) },
  component: LongTableRoute,
});

function LongTableRoute() {
  const { projectId, viewId, viewTitle } = Route.useParams();
  return <TablePage key={viewId} baseId={projectId} tableId={viewId} viewId={viewTitle} />;
}
