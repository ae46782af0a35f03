import type { Settings } from '../config/settings.ts';

const page = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ');

/** For everything we send. */
export function commonHeaders(settings: Settings): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    ...(settings.siteUrl?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** For pages and scripts of the web app: no inline script, no framing by others. */
export const pageHeaders: Readonly<Record<string, string>> = { 'content-security-policy': page, 'x-frame-options': 'SAMEORIGIN' };

/** For answers of the API: they are data, never a page, and belong in no cache. */
export const dataHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
};
