import { createFileRoute } from '@tanstack/react-router';
import { BaseTokensPage } from '../features/tokens/index.ts';
import { requireRolesInBase } from '../platform/guards.ts';

export const Route = createFileRoute('/_app/$typeOrId/$projectId/tokens')({
  beforeLoad: ({ params }) => requireRolesInBase(params.projectId, ['owner', 'creator']),
  component: TokensRoute,
});

function TokensRoute() {
  const { projectId } = Route.useParams();
  return <BaseTokensPage key={projectId} baseId={projectId} />;
}
