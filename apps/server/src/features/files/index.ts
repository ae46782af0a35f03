export { claimFiles } from './claim-files.ts';
export { dropFile } from './drop-file.ts';
export { idsIn } from './ids-in.ts';
export { refuseOtherFiles } from './refuse-other-files.ts';
export { fileRoutes } from './routes.ts';
export { fileIdOf, presentFile } from './sign-address.ts';
export { spoolFolderOf, storeFile } from './store-file.ts';
export { sweepFiles } from './sweep-files.ts';
export { countUpload, readForm } from './upload-files.ts';
