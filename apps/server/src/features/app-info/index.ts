export { ownAddress } from './own-address.ts';
export { appInfoRoutes } from './routes.ts';
