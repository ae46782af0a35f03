import type { BoundCall } from './http/bind-call.ts';
import { appInfoRoutes } from './features/app-info/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { baseRoutes } from './features/bases/routes.ts';
import { changeRoutes } from './features/changes/routes.ts';
import { exportRoutes } from './features/export/routes.ts';
import { fieldRoutes } from './features/fields/routes.ts';
import { filterRoutes } from './features/filters/routes.ts';
import { importRoutes } from './features/imports/routes.ts';
import { instanceRoutes } from './features/instance/routes.ts';
import { openApiRoutes } from './features/openapi/routes.ts';
import { recordRoutes } from './features/records/routes.ts';
import { shareRoutes } from './features/shares/routes.ts';
import { sortRoutes } from './features/sorts/routes.ts';
import { tableRoutes } from './features/tables/routes.ts';
import { viewRoutes } from './features/views/routes.ts';

/** Every call this server answers. */
export const routes: readonly BoundCall[] = [
  ...appInfoRoutes,
  ...authRoutes,
  ...baseRoutes,
  ...changeRoutes,
  ...exportRoutes,
  ...fieldRoutes,
  ...filterRoutes,
  ...importRoutes,
  ...instanceRoutes,
  ...openApiRoutes,
  ...recordRoutes,
  ...shareRoutes,
  ...sortRoutes,
  ...tableRoutes,
  ...viewRoutes,
];
