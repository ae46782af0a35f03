import { createFileRoute } from '@tanstack/react-router';
import { SharedPage } from '../features/documents/index.ts';
import { checkParams } from '../platform/params.ts';

/** Public: opens signed out, whoever has the link. */
export const Route = createFileRoute('/$typeOrId/page/$pageUuid')({
  params: { parse: (params) => checkParams(params, { typeOrId: 'typeOrId', pageUuid: 'uuid' }) },
  validateSearch: (search: Record<string, unknown>): { page?: string } =>
    typeof search['page'] === 'string' ? { page: search['page'] } : {},
  component: SharedPageRoute,
});

function SharedPageRoute() {
  const { pageUuid } = Route.useParams();
  const { page } = Route.useSearch();
  return <SharedPage key={pageUuid} uuid={pageUuid} pageId={page} />;
}
