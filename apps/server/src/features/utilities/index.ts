export { utilityRoutes } from './routes.ts';
