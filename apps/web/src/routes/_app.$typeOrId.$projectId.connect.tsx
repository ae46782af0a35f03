import { createFileRoute } from '@tanstack/react-router';
import { ConnectPage } from '../features/sources/connect-page.tsx';
import { requireRolesInBase } from '../platform/guards.ts';

export const Route = createFileRoute('/_app/$typeOrId/$projectId/connect')({
  beforeLoad: ({ params }) => requireRolesInBase(params.projectId, ['owner', 'creator']),
  component: ConnectRoute,
});

function ConnectRoute() {
  const { projectId } = Route.useParams();
  return <ConnectPage key={projectId} baseId={projectId} />;
}
