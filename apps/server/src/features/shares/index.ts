export { asVisitor, findShare, openShare, type OpenShare } from './open-share.ts';
export { shareRoutes } from './routes.ts';
export { tellGrownLinks } from './tell-grown.ts';
