export { tryModel } from './ask-model.ts';
export { toModel } from './model.ts';
export { cowriterRoutes } from './routes.ts';
export { promptJob } from './run-prompt.ts';
