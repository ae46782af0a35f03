import { createFileRoute } from '@tanstack/react-router';
import { SharingPage } from '../features/sharing/index.ts';
import { requireRolesInBase } from '../platform/guards.ts';

export const Route = createFileRoute('/_app/$typeOrId/$projectId/sharing')({
  beforeLoad: ({ params }) => requireRolesInBase(params.projectId, ['owner', 'creator']),
  component: SharingRoute,
});

function SharingRoute() {
  const { projectId } = Route.useParams();
  return <SharingPage key={projectId} baseId={projectId} />;
}
