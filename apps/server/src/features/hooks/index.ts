export { webhookJobs } from './deliver-hook.ts';
export { type ChangeFollower, followChanges } from './follow-changes.ts';
export { hookRoutes } from './routes.ts';
