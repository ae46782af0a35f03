import type { BoundCall } from './http/bind-call.ts';
import { apiTokenRoutes } from './features/api-tokens/index.ts';
import { appInfoRoutes } from './features/app-info/index.ts';
import { authRoutes } from './features/auth/index.ts';
import { baseRoutes } from './features/bases/index.ts';
import { changeRoutes } from './features/changes/index.ts';
import { cowriterRoutes } from './features/cowriter/index.ts';
import { dashboardRoutes } from './features/dashboards/index.ts';
import { commentRoutes } from './features/comments/index.ts';
import { documentRoutes } from './features/documents/index.ts';
import { duplicateRoutes } from './features/duplicates/index.ts';
import { erdRoutes } from './features/erd/index.ts';
import { exportRoutes } from './features/export/index.ts';
import { fieldRoutes } from './features/fields/index.ts';
import { fileRoutes } from './features/files/index.ts';
import { filterRoutes } from './features/filters/index.ts';
import { gridRoutes } from './features/grid/index.ts';
import { historyRoutes } from './features/history/index.ts';
import { hookRoutes } from './features/hooks/index.ts';
import { importRoutes } from './features/imports/index.ts';
import { backupRoutes, instanceRoutes } from './features/instance/index.ts';
import { linkRoutes } from './features/links/index.ts';
import { memberRoutes } from './features/members/index.ts';
import { notificationRoutes } from './features/notifications/index.ts';
import { openApiRoutes } from './features/openapi/index.ts';
import { orgUserRoutes } from './features/org-users/index.ts';
import { pluginRoutes } from './features/plugins/index.ts';
import { providerRoutes } from './features/providers/index.ts';
import { secondFactorRoutes } from './features/second-factor/index.ts';
import { recordRoutes } from './features/records/index.ts';
import { ruleRoutes } from './features/rules/index.ts';
import { settingRoutes } from './features/settings/index.ts';
import { utilityRoutes } from './features/utilities/index.ts';
import { sharedBaseRoutes } from './features/shared-bases/index.ts';
import { shareRoutes } from './features/shares/index.ts';
import { itemRoutes } from './features/items/index.ts';
import { jobRoutes } from './features/jobs/index.ts';
import { snapshotRoutes } from './features/snapshots/index.ts';
import { sortRoutes } from './features/sorts/index.ts';
import { sourceRoutes } from './features/sources/index.ts';
import { sqlRoutes } from './features/sql/index.ts';
import { tableRoutes } from './features/tables/index.ts';
import { trashRoutes } from './features/trash/index.ts';
import { visibilityRoutes } from './features/visibility/index.ts';
import { viewRoutes } from './features/views/index.ts';

/** Every call this server answers. */
export const routes: readonly BoundCall[] = [
  ...apiTokenRoutes,
  ...appInfoRoutes,
  ...authRoutes,
  ...baseRoutes,
  ...changeRoutes,
  ...commentRoutes,
  ...dashboardRoutes,
  ...cowriterRoutes,
  ...documentRoutes,
  ...duplicateRoutes,
  ...erdRoutes,
  ...exportRoutes,
  ...fieldRoutes,
  ...fileRoutes,
  ...filterRoutes,
  ...gridRoutes,
  ...historyRoutes,
  ...hookRoutes,
  ...importRoutes,
  ...instanceRoutes,
  ...backupRoutes,
  ...itemRoutes,
  ...linkRoutes,
  ...memberRoutes,
  ...notificationRoutes,
  ...openApiRoutes,
  ...orgUserRoutes,
  ...pluginRoutes,
  ...providerRoutes,
  ...recordRoutes,
  ...secondFactorRoutes,
  ...ruleRoutes,
  ...settingRoutes,
  ...sharedBaseRoutes,
  ...visibilityRoutes,
  ...shareRoutes,
  ...jobRoutes,
  ...snapshotRoutes,
  ...sortRoutes,
  ...sourceRoutes,
  ...sqlRoutes,
  ...tableRoutes,
  ...trashRoutes,
  ...utilityRoutes,
  ...viewRoutes,
];
