export { providerRoutes } from './routes.ts';
export { createSignInProviders } from './sign-in-providers.ts';
