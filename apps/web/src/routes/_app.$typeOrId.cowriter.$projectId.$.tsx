import { createFileRoute } from '@tanstack/react-router';
import { NoDocuments } from '../features/base/index.ts';
import { requireBaseRole } from '../platform/guards.ts';
import { checkParams } from '../platform/params.ts';

export const Route = createFileRoute('/_app/$typeOrId/cowriter/$projectId/$')({
  params: { parse: (params) => checkParams(params, { typeOrId: 'typeOrId', projectId: 'projectId' }) },
  beforeLoad: ({ params }) => requireBaseRole(params.projectId),
  component: CowriterRoute,
});

function CowriterRoute() {
  const { projectId } = Route.useParams();
  return <NoDocuments baseId={projectId} />;
}
