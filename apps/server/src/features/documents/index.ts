export { getPage, readPageUpdate, writePage } from './pages.ts';
export { documentRoutes } from './routes.ts';
