export { findMailRoute } from './plugin-mail.ts';
export { findPluginStore } from './plugin-store.ts';
export { createPlugins } from './plugins.ts';
export { pluginRoutes } from './routes.ts';
