import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import '@quadrille/ui-kit-react/styles.css';
import './shell/direction.css';
import { i18n } from './platform/i18n.ts';
import { followSignOut } from './platform/follow-sign-out.ts';
import { isEmbedded } from './platform/is-embedded.ts';
import { keepShell } from './platform/keep-shell.ts';
import { followPhoneLayout } from './platform/phone-layout.state.ts';
import { reportVisits } from './platform/report-visits.ts';
import { router } from './platform/router.ts';
import { restoreTheme, tellUnreadColour } from './platform/theme.state.ts';

/** Draws the app, or a shared view inside somebody else's page, once its words are there. */
export async function drawApp(words: Promise<void>): Promise<void> {
  const [app] = await Promise.all([isEmbedded ? openEmbedded() : openApp(), words]);
  tellUnreadColour();
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>{app}</I18nProvider>
    </StrictMode>,
  );
}

/** The app, for whoever is signed in. */
function openApp(): ReactNode {
  keepShell();
  followSignOut();
  reportVisits(router);
  restoreTheme();
  followPhoneLayout();
  return <RouterProvider router={router} />;
}

async function openEmbedded(): Promise<ReactNode> {
  const { EmbeddedApp } = await import('./embedded-app.tsx');
  return <EmbeddedApp />;
}
