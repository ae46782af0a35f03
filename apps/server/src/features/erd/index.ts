export { erdRoutes } from './routes.ts';
