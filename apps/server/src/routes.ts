import type { BoundCall } from './http/bind-call.ts';
import { appInfoRoutes } from './features/app-info/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { baseRoutes } from './features/bases/routes.ts';

/** Every call this server answers. */
export const routes: readonly BoundCall[] = [...appInfoRoutes, ...authRoutes, ...baseRoutes];
