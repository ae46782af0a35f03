import { createContext, useContext } from 'react';

export const LocaleContext = createContext('en');

/** The language tag components format with. */
export function useLocale(): string {
  return useContext(LocaleContext);
}
