export { findBaseOf } from './find-base-of.ts';
export { notify } from './notify.ts';
export { notificationRoutes } from './routes.ts';
export { isTelling, readTelling, tellChosen, type Telling } from './tell-chosen.ts';
