export { requireCode } from './check-code.ts';
export { secondFactorRoutes } from './routes.ts';
