import { createFileRoute } from '@tanstack/react-router';
import { FormElsewhere } from '../features/shared-view/index.ts';
import { checkParams } from '../platform/params.ts';

/** Public: opens signed out, whoever has the link. */
export const Route = createFileRoute('/$typeOrId/form/$viewId')({
  params: { parse: (params) => checkParams(params, { typeOrId: 'typeOrId', viewId: 'uuid' }) },
  component: FormElsewhere,
});
