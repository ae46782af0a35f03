import { createRootRoute, Outlet } from '@tanstack/react-router';
import { NotFound, ServerError } from '../features/errors/index.ts';
import { isGuestPage } from '../platform/first-words.ts';
import { wholeWords } from '../platform/i18n.ts';
import { restoreSession } from '../platform/session.state.ts';
import { AppKit } from '../shell/app-kit.tsx';

export const Route = createRootRoute({
  beforeLoad: async ({ location }) => {
    await Promise.all([restoreSession(), isGuestPage(location.pathname) ? null : wholeWords()]);
  },
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
