export { findOrMake } from './invite-members.ts';
export { memberRoutes } from './routes.ts';
