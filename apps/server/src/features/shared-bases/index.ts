export { sharedBaseRoutes } from './routes.ts';
