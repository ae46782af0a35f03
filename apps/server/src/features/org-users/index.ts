export { orgUserRoutes } from './routes.ts';
