import type { BoundCall } from './http/bind-call.ts';
import { apiTokenRoutes } from './features/api-tokens/routes.ts';
import { appInfoRoutes } from './features/app-info/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { baseRoutes } from './features/bases/routes.ts';
import { changeRoutes } from './features/changes/routes.ts';
import { commentRoutes } from './features/comments/routes.ts';
import { duplicateRoutes } from './features/duplicates/routes.ts';
import { erdRoutes } from './features/erd/routes.ts';
import { exportRoutes } from './features/export/routes.ts';
import { fieldRoutes } from './features/fields/routes.ts';
import { fileRoutes } from './features/files/routes.ts';
import { filterRoutes } from './features/filters/routes.ts';
import { historyRoutes } from './features/history/routes.ts';
import { hookRoutes } from './features/hooks/routes.ts';
import { importRoutes } from './features/imports/routes.ts';
import { backupRoutes } from './features/instance/backup-routes.ts';
import { instanceRoutes } from './features/instance/routes.ts';
import { linkRoutes } from './features/links/routes.ts';
import { memberRoutes } from './features/members/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { openApiRoutes } from './features/openapi/routes.ts';
import { orgUserRoutes } from './features/org-users/routes.ts';
import { pluginRoutes } from './features/plugins/routes.ts';
import { providerRoutes } from './features/providers/routes.ts';
import { secondFactorRoutes } from './features/second-factor/routes.ts';
import { recordRoutes } from './features/records/routes.ts';
import { ruleRoutes } from './features/rules/routes.ts';
import { settingRoutes } from './features/settings/routes.ts';
import { utilityRoutes } from './features/utilities/routes.ts';
import { sharedBaseRoutes } from './features/shared-bases/routes.ts';
import { shareRoutes } from './features/shares/routes.ts';
import { jobRoutes } from './features/jobs/routes.ts';
import { snapshotRoutes } from './features/snapshots/routes.ts';
import { sortRoutes } from './features/sorts/routes.ts';
import { sourceRoutes } from './features/sources/routes.ts';
import { sqlRoutes } from './features/sql/routes.ts';
import { tableRoutes } from './features/tables/routes.ts';
import { trashRoutes } from './features/trash/routes.ts';
import { visibilityRoutes } from './features/visibility/routes.ts';
import { viewRoutes } from './features/views/routes.ts';

/** Every call this server answers. */
export const routes: readonly BoundCall[] = [
  ...apiTokenRoutes,
  ...appInfoRoutes,
  ...authRoutes,
  ...baseRoutes,
  ...changeRoutes,
  ...commentRoutes,
  ...duplicateRoutes,
  ...erdRoutes,
  ...exportRoutes,
  ...fieldRoutes,
  ...fileRoutes,
  ...filterRoutes,
  ...historyRoutes,
  ...hookRoutes,
  ...importRoutes,
  ...instanceRoutes,
  ...backupRoutes,
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
