import { createFileRoute } from '@tanstack/react-router';
import { DiagramPage } from '../features/erd/index.ts';
import { checkParams } from '../platform/params.ts';

export const Route = createFileRoute('/_app/$typeOrId/$projectId/erd/$baseId')({
  params: { parse: (params) => checkParams(params, { baseId: 'baseId' }) },
  component: ErdRoute,
});

function ErdRoute() {
  const { projectId, baseId } = Route.useParams();
  return <DiagramPage key={baseId} baseId={projectId} sourceId={baseId} />;
}
