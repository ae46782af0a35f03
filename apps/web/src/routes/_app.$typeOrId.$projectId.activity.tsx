import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '../features/audit/index.ts';
import { requireRolesInBase } from '../platform/guards.ts';

export const Route = createFileRoute('/_app/$typeOrId/$projectId/activity')({
  beforeLoad: ({ params }) => requireRolesInBase(params.projectId, ['owner', 'creator']),
  component: ActivityRoute,
});

function ActivityRoute() {
  const { projectId } = Route.useParams();
  return <AuditPage key={projectId} baseId={projectId} />;
}
