import { useLingui } from '@lingui/react';
import { KitProvider } from '@quadrille/ui-kit-react';
import { createRootRoute, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { NotFound, ServerError } from '../features/errors/index.ts';
import { useKitLabels } from '../platform/kit-labels.ts';
import { notices, showNotices } from '../platform/notices.ts';
import { restoreSession } from '../platform/session.state.ts';

export const Route = createRootRoute({
  beforeLoad: restoreSession,
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: ServerError,
});

function Root() {
  const { i18n } = useLingui();
  useEffect(showNotices, []);
  const direction = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
  return (
    <KitProvider direction={direction} locale={i18n.locale.replace('_', '-')} labels={useKitLabels()} notices={notices}>
      <Outlet />
    </KitProvider>
  );
}
