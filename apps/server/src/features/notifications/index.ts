export { findBaseOf } from './find-base-of.ts';
export { notify, waysOf } from './notify.ts';
export { ownersOf } from './owners-of.ts';
export { notificationRoutes } from './routes.ts';
export { isTelling, readTelling, tellChosen, type Telling } from './tell-chosen.ts';
