import { createFileRoute } from '@tanstack/react-router';
import { SharedView } from '../features/shared-view/index.ts';
import { checkParams } from '../platform/params.ts';

/** Public: opens signed out, whoever has the link. */
export const Route = createFileRoute('/$typeOrId/map/$viewId')({
  params: { parse: (params) => checkParams(params, { typeOrId: 'typeOrId', viewId: 'uuid' }) },
  component: SharedMapRoute,
});

function SharedMapRoute() {
  const { viewId } = Route.useParams();
  return <SharedView key={viewId} uuid={viewId} place="map" />;
}
