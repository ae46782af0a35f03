export { visibilityRoutes } from './routes.ts';
