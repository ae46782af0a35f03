import { useLingui } from '@lingui/react';
import { formatBytes } from './format-bytes.ts';

/** Sizes for people in the chosen language. */
export function useBytes(): (bytes: number) => string {
  const { i18n } = useLingui();
  return (bytes) => formatBytes(bytes, i18n.locale);
}
