import { bulkCalls } from './bulk-calls.ts';
import { throughView } from './through-view.ts';

/** The same as `bulk`, through a view: writes to all rows that match mean those the view shows. */
export const viewBulkCalls = {
  create: throughView(bulkCalls.create, 'viewBulk.create', '/api/v1/db/data/bulk/:org/:project/:table/views/:view'),
  update: throughView(bulkCalls.update, 'viewBulk.update', '/api/v1/db/data/bulk/:org/:project/:table/views/:view'),
  delete: throughView(bulkCalls.delete, 'viewBulk.delete', '/api/v1/db/data/bulk/:org/:project/:table/views/:view'),
  updateAll: throughView(bulkCalls.updateAll, 'viewBulk.updateAll', '/api/v1/db/data/bulk/:org/:project/:table/views/:view/all'),
  deleteAll: throughView(bulkCalls.deleteAll, 'viewBulk.deleteAll', '/api/v1/db/data/bulk/:org/:project/:table/views/:view/all'),
} as const;
