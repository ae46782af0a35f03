import { defineCall } from '../call.ts';
import { diagramSchema } from '../wire/diagram.ts';
import { trueSchema } from '../wire/message.ts';
import { wireBaseSchema } from '../wire/project.ts';

const baseFrom = { param: 'projectId', as: 'baseId' } as const;
const share = '/api/v1/db/meta/projects/:projectId/bases/:baseId/share/erd';

/** The diagram of a base, and its public link. */
export const erdCalls = {
  get: defineCall({
    name: 'erd.get',
    method: 'GET',
    path: '/api/v1/db/meta/projects/:projectId/bases/:baseId/erd',
    answer: diagramSchema,
    permission: 'tableGet',
    baseFrom,
    summary: 'Read all tables of a project with what a diagram shows of them',
    errors: ['baseNotFound'],
  }),
  share: defineCall({
    name: 'erd.share',
    method: 'POST',
    path: share,
    answer: wireBaseSchema,
    permission: 'erdShare',
    baseFrom,
    summary: 'Share the diagram of a project; a shared one keeps its link',
    errors: ['baseNotFound'],
  }),
  unshare: defineCall({
    name: 'erd.unshare',
    method: 'DELETE',
    path: share,
    answer: trueSchema,
    permission: 'erdShare',
    baseFrom,
    summary: 'Stop sharing the diagram of a project',
    errors: ['baseNotFound'],
  }),
  shared: defineCall({
    name: 'erd.shared',
    method: 'GET',
    path: '/api/v1/db/public/shared-erd/:uuid/meta',
    answer: diagramSchema,
    permission: 'public',
    baseFrom: { param: 'uuid', as: 'shareUuid' },
    summary: 'Read a shared diagram',
    errors: ['notFound'],
  }),
} as const;
