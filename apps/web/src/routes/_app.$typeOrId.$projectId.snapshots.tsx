import { createFileRoute } from '@tanstack/react-router';
import { SnapshotsPage } from '../features/snapshots/index.ts';
import { requireRolesInBase } from '../platform/guards.ts';

export const Route = createFileRoute('/_app/$typeOrId/$projectId/snapshots')({
  beforeLoad: ({ params }) => requireRolesInBase(params.projectId, ['owner', 'creator']),
  component: SnapshotsRoute,
});

function SnapshotsRoute() {
  const { projectId } = Route.useParams();
  return <SnapshotsPage key={projectId} baseId={projectId} />;
}
