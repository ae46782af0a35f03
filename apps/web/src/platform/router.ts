import { createHashHistory, createRouter } from '@tanstack/react-router';
import { routeTree } from '../routeTree.gen.ts';

/** Addresses with a protocol are never gone to from inside: whoever means to leave says so with a link of its own window. */
export const router = createRouter({
  routeTree,
  history: createHashHistory(),
  scrollRestoration: true,
  scrollToTopSelectors: ['#main > div > *'],
  defaultPreload: 'intent',
  protocolAllowlist: [],
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
