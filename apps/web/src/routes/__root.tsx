import { createRootRoute, Outlet } from '@tanstack/react-router';
import { NotFound, ServerError } from '../features/errors/index.ts';
import { restoreSession } from '../platform/session.state.ts';
import { AppKit } from '../shell/app-kit.tsx';

export const Route = createRootRoute({
  beforeLoad: restoreSession,
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: ServerError,
});

function Root() {
  return (
    <AppKit>
      <Outlet />
    </AppKit>
  );
}
