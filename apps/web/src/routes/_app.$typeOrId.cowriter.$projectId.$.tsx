import { createFileRoute } from '@tanstack/react-router';
import { CowriterHome, PromptPage } from '../features/cowriter/index.ts';
import { requireBaseRole } from '../platform/guards.ts';
import { checkParams } from '../platform/params.ts';

export const Route = createFileRoute('/_app/$typeOrId/cowriter/$projectId/$')({
  params: { parse: (params) => checkParams(params, { typeOrId: 'typeOrId', projectId: 'projectId' }) },
  beforeLoad: ({ params }) => requireBaseRole(params.projectId),
  component: CowriterRoute,
});

const itemId = /^it[0-9a-z]{14}$/;

/** A prompt by its id; anything else leads to the list of them. */
function CowriterRoute() {
  const { projectId, _splat = '' } = Route.useParams();
  const [first = ''] = _splat.split('/');
  return itemId.test(first) ? <PromptPage key={first} baseId={projectId} itemId={first} /> : <CowriterHome baseId={projectId} />;
}
