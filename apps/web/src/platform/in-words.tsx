import { I18nProvider } from '@lingui/react';
import type { ComponentType } from 'react';
import { activateLocale, i18n } from './i18n.ts';

interface StoryContext {
  readonly globals: Readonly<Record<string, unknown>>;
}

/** What a story of the app needs to speak its words: the catalogue of the story's language, and its provider. */
export const inWords = {
  loaders: [({ globals }: StoryContext) => activateLocale(String(globals['locale']))],
  decorators: [
    (Story: ComponentType) => (
      <I18nProvider i18n={i18n}>
        <Story />
      </I18nProvider>
    ),
  ],
};
