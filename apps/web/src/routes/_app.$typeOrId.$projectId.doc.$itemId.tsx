import { createFileRoute } from '@tanstack/react-router';
import { DocumentPage } from '../features/documents/index.ts';
import { checkParams } from '../platform/params.ts';

export const Route = createFileRoute('/_app/$typeOrId/$projectId/doc/$itemId')({
  params: { parse: (params) => checkParams(params, { itemId: 'itemId' }) },
  component: DocumentRoute,
});

function DocumentRoute() {
  const { projectId, itemId } = Route.useParams();
  return <DocumentPage key={itemId} baseId={projectId} itemId={itemId} />;
}
