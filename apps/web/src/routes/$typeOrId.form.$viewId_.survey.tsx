import { createFileRoute } from '@tanstack/react-router';
import { FormElsewhere } from '../features/shared-view/index.ts';
import { checkParams } from '../platform/params.ts';

/** Public: a shared form, one question at a time. */
export const Route = createFileRoute('/$typeOrId/form/$viewId_/survey')({
  params: { parse: (params) => checkParams(params, { typeOrId: 'typeOrId', viewId: 'uuid' }) },
  component: FormElsewhere,
});
