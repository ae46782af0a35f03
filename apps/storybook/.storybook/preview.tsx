import '@quadrille/ui-kit-react/styles.css';
import './preview.css';
import { KitProvider, createNoticeQueue } from '@quadrille/ui-kit-react';
import type { Preview } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';
import type { ReactNode } from 'react';

const notices = createNoticeQueue();

interface PageProps {
  readonly direction: 'ltr' | 'rtl';
  readonly locale: string;
  readonly children: ReactNode;
}

function Page({ direction, locale, children }: PageProps) {
  useLayoutEffect(() => {
    document.documentElement.dir = direction;
    document.documentElement.lang = locale;
  }, [direction, locale]);
  return (
    <KitProvider direction={direction} locale={locale} notices={notices}>
      {children}
    </KitProvider>
  );
}

const preview: Preview = {
  globalTypes: {
    direction: {
      description: 'Writing direction',
      toolbar: { title: 'Direction', icon: 'transfer', items: ['ltr', 'rtl'], dynamicTitle: true },
    },
    locale: {
      description: 'Language for numbers, dates and typefaces',
      toolbar: { title: 'Locale', icon: 'globe', items: ['en', 'ar', 'de', 'fa', 'hi', 'ja', 'th'], dynamicTitle: true },
    },
  },
  initialGlobals: { direction: 'ltr', locale: 'en' },
  decorators: [
    (Story, context) => (
      <Page direction={context.globals['direction'] === 'rtl' ? 'rtl' : 'ltr'} locale={String(context.globals['locale'])}>
        <Story />
      </Page>
    ),
  ],
  parameters: {
    layout: 'padded',
    a11y: { test: 'error' },
    controls: { expanded: true },
    options: { storySort: { order: ['Components', 'View tools', 'Grid'] } },
  },
};

export default preview;
