export { maySeeJob } from './may-see-job.ts';
export { jobRoutes } from './routes.ts';
export { toWireJob } from './to-wire-job.ts';
