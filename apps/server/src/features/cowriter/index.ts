export { tryModel } from './ask-model.ts';
export { toModel } from './model.ts';
export { cowriterRoutes } from './routes.ts';
export { followPrompts, type PromptFollower } from './follow-prompts.ts';
export { fillJob, promptJob } from './run-prompt.ts';
