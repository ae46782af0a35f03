export { commentRoutes } from './routes.ts';
export { type Said, tellNamed } from './tell-mentioned.ts';
