import { isUrl } from '@quadrille/domain';

/**
 * Whether the whole text is a web address that says so: http, https or ftp. Bare domains count as addresses in a URL
 * field, but one "Amazon.com" among company names must not make their column one.
 */
export function isSchemedUrl(text: string): boolean {
  return /^(?:https?|ftp):\/\//i.test(text) && isUrl(text);
}

/** Addresses that run code or reach into the machine, however they are split by blanks or control characters. */
export function isDangerousUrl(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- browsers drop control characters inside a scheme, so they are dropped here
  const bare = text.slice(0, 200).replace(/[\u0000-\u0020\u007f-\u00a0]/g, '');
  return /^(?:javascript|data|vbscript|file|blob):/i.test(bare);
}
