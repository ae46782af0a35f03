import { linkCalls } from './link-calls.ts';
import { throughView } from './through-view.ts';

/** The same as `links`, named through a view. */
export const viewLinkCalls = {
  mmList: throughView(linkCalls.mmList, 'viewLinks.mmList', '/api/v1/db/data/:org/:project/:table/views/:view/:rowId/mm/:column'),
  hmList: throughView(linkCalls.hmList, 'viewLinks.hmList', '/api/v1/db/data/:org/:project/:table/views/:view/:rowId/hm/:column'),
  btList: throughView(linkCalls.btList, 'viewLinks.btList', '/api/v1/db/data/:org/:project/:table/views/:view/:rowId/bt/:column'),
  mmExcludedList: throughView(
    linkCalls.mmExcludedList,
    'viewLinks.mmExcludedList',
    '/api/v1/db/data/:org/:project/:table/views/:view/:rowId/mm/:column/exclude',
  ),
  hmExcludedList: throughView(
    linkCalls.hmExcludedList,
    'viewLinks.hmExcludedList',
    '/api/v1/db/data/:org/:project/:table/views/:view/:rowId/hm/:column/exclude',
  ),
  btExcludedList: throughView(
    linkCalls.btExcludedList,
    'viewLinks.btExcludedList',
    '/api/v1/db/data/:org/:project/:table/views/:view/:rowId/bt/:column/exclude',
  ),
  add: throughView(linkCalls.add, 'viewLinks.add', '/api/v1/db/data/:org/:project/:table/views/:view/:rowId/:relation/:column/:refRowId'),
  remove: throughView(
    linkCalls.remove,
    'viewLinks.remove',
    '/api/v1/db/data/:org/:project/:table/views/:view/:rowId/:relation/:column/:refRowId',
  ),
} as const;
