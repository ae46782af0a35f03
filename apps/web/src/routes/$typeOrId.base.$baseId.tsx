import { createFileRoute, redirect } from '@tanstack/react-router';
import { EndedShare } from '../features/shared-view/index.ts';
import { checkParams, isUuid } from '../platform/params.ts';

/** A base by the id of its source: its page is its home, behind sign-in. A uuid is the link of a shared base. */
export const Route = createFileRoute('/$typeOrId/base/$baseId')({
  params: {
    parse: (params) => checkParams(params, isUuid(params.baseId) ? { typeOrId: 'typeOrId' } : { typeOrId: 'typeOrId', baseId: 'baseId' }),
  },
  beforeLoad: ({ params: { typeOrId, baseId } }) => {
    if (!isUuid(baseId))
      throw redirect({ to: '/$typeOrId/$projectId', params: { typeOrId, projectId: `p${baseId.slice(1)}` }, replace: true });
  },
  component: EndedShare,
});
