import { createFileRoute } from '@tanstack/react-router';
import { TrashPage } from '../features/trash/index.ts';
import { requireRolesInBase } from '../platform/guards.ts';

export const Route = createFileRoute('/_app/$typeOrId/$projectId/trash')({
  beforeLoad: ({ params }) => requireRolesInBase(params.projectId, ['owner', 'creator', 'editor']),
  component: TrashRoute,
});

function TrashRoute() {
  const { projectId } = Route.useParams();
  return <TrashPage key={projectId} baseId={projectId} />;
}
