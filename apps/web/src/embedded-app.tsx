import { createHashHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { EndedShare, FormElsewhere, SharedView, sharedPlaces } from './features/shared-view/index.ts';
import { checkParams } from './platform/params.ts';
import { AppKit } from './shell/app-kit.tsx';

const root = createRootRoute({
  component: () => (
    <AppKit>
      <Outlet />
    </AppKit>
  ),
  notFoundComponent: EndedShare,
});

const views = sharedPlaces.map((place) => {
  const route = createRoute({
    getParentRoute: () => root,
    path: `/$typeOrId/${place}/$viewId`,
    params: {
      parse: (params: { typeOrId: string; viewId: string }) => checkParams(params, { typeOrId: 'typeOrId', viewId: 'uuid' }),
    },
    component: () => {
      const { viewId } = route.useParams();
      if (place === 'form') return <FormElsewhere />;
      return <SharedView key={viewId} uuid={viewId} place={place} />;
    },
  });
  return route;
});

/** Shared views and nothing else: no session is restored, and no other page of the app can be gone to. */
const router = createRouter({ routeTree: root.addChildren(views), history: createHashHistory(), protocolAllowlist: [] });

/** The app inside a page of somebody else. */
export function EmbeddedApp() {
  return <RouterProvider router={router} />;
}
