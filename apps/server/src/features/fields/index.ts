export { addField } from './create-field.ts';
export { fieldRoutes } from './routes.ts';
export { movePrimary } from './set-primary.ts';
