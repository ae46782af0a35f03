import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useStore } from '@nanostores/react';
import { EndedShare } from '../features/shared-view/index.ts';
import { requireBaseRole } from '../platform/guards.ts';
import { checkParams } from '../platform/params.ts';
import { $user } from '../platform/session.state.ts';

/** Everything about one base; whoever has no role in it is sent home with a word. A shared base asks for no role. */
export const Route = createFileRoute('/_app/$typeOrId/$projectId')({
  params: {
    parse: (params) => (params.typeOrId === 'base' ? params : checkParams(params, { typeOrId: 'typeOrId', projectId: 'projectId' })),
  },
  beforeLoad: ({ params }) => (params.typeOrId === 'base' ? undefined : requireBaseRole(params.projectId)),
  component: BaseRoute,
});

function BaseRoute() {
  const { typeOrId } = Route.useParams();
  const user = useStore($user);
  return typeOrId === 'base' && !user ? <EndedShare /> : <Outlet />;
}
