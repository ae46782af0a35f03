export { sqlRoutes } from './routes.ts';
