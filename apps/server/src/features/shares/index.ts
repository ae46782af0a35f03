export { asVisitor, findShare, openShare, type OpenShare } from './open-share.ts';
export { shareRoutes } from './routes.ts';
export { type GrownFollower, tellGrownLinks } from './tell-grown.ts';
