export { NoDatabase } from './no-database.tsx';
export { NotFound } from './not-found.tsx';
export { ServerError } from './server-error.tsx';
