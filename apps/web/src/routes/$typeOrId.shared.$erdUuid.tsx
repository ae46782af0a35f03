import { createFileRoute } from '@tanstack/react-router';
import { SharedDiagramPage } from '../features/erd/index.ts';
import { checkParams } from '../platform/params.ts';

/** Public: the diagram of a base, by its link. */
export const Route = createFileRoute('/$typeOrId/shared/$erdUuid')({
  params: { parse: (params) => checkParams(params, { typeOrId: 'typeOrId', erdUuid: 'uuid' }) },
  component: SharedErdRoute,
});

function SharedErdRoute() {
  const { erdUuid } = Route.useParams();
  return <SharedDiagramPage key={erdUuid} uuid={erdUuid} />;
}
