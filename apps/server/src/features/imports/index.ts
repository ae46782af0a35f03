export { cancelLocal } from './cancel-import.ts';
export { beginLocal, getImport, toWireImport } from './import-desk.ts';
export { importJob } from './import-job.ts';
export { dropUpload } from './import-uploads.ts';
export { importRoutes } from './routes.ts';
export { runFileThread } from './run-file-thread.ts';
