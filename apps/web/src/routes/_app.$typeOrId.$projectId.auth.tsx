import { createFileRoute } from '@tanstack/react-router';
import { MembersPage } from '../features/members/index.ts';
import { requireRolesInBase } from '../platform/guards.ts';

export const Route = createFileRoute('/_app/$typeOrId/$projectId/auth')({
  beforeLoad: ({ params }) => requireRolesInBase(params.projectId, ['owner', 'creator'], true),
  component: AuthRoute,
});

function AuthRoute() {
  const { projectId } = Route.useParams();
  return <MembersPage key={projectId} baseId={projectId} />;
}
