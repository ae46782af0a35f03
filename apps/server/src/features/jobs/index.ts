export { maySeeJob } from './may-see-job.ts';
export { jobRoutes } from './routes.ts';
