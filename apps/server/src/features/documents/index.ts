export { listFilesOfPages } from './page-files.ts';
export { getPage, readPageUpdate, writePage } from './pages.ts';
export { documentRoutes } from './routes.ts';
