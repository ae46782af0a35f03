export { openLiveSettings } from './open-live-settings.ts';
export { settingRoutes } from './routes.ts';
