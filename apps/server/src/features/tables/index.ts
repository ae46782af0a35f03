export { tableRoutes } from './routes.ts';
