export { forgetFields } from './forget-fields.ts';
export { stackSetting } from './kinds/kanban-rules.ts';
export { isListed } from './list-views.ts';
export { presentFullTable } from './present-full-table.ts';
export { presentBareView, presentView, presentViewColumn, presentVisibility } from './present-view.ts';
export { viewRoutes } from './routes.ts';
export { rowOrderOf, withRowOrder } from './row-order.ts';
