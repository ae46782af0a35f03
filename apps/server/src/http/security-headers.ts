import type { Settings } from '../config/settings.ts';
import type { Framers } from '../storage/schema/link-rules.ts';

const pageRules = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
];

type PageSettings = Pick<Settings, 'embedHosts' | 'mapTiles'>;

/** Pictures are our own, and those of the server of tiles that the settings name. */
const policyOf = (ancestors: string, { mapTiles }: Pick<Settings, 'mapTiles'>): string => {
  const pictures = ["'self'", 'data:', 'blob:', ...(mapTiles ? [new URL(mapTiles.url).origin] : [])];
  return [...pageRules, `img-src ${pictures.join(' ')}`, `frame-ancestors ${ancestors}`].join('; ');
};

/** For everything we send. */
export function commonHeaders(settings: Settings): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    ...(settings.siteUrl?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** For pages and scripts of the web app: no inline script, no framing by others, and frames of those hosts alone that the settings name. */
export const pageHeaders = ({ embedHosts, mapTiles }: PageSettings): Readonly<Record<string, string>> => ({
  'content-security-policy': [
    policyOf("'self'", { mapTiles }),
    `frame-src ${["'self'", ...embedHosts.map((host) => `https://${host}`)].join(' ')}`,
  ].join('; '),
  'x-frame-options': 'SAMEORIGIN',
});

/** For the page that shows shared views inside pages of others: it never acts for whoever is signed in. */
export const embedHeaders = (framers: Framers, settings: Pick<Settings, 'mapTiles'>): Readonly<Record<string, string>> => ({
  'content-security-policy': policyOf(framers === 'all' ? '*' : framers.join(' ') || "'none'", settings),
});

/** For answers of the API: they are data, never a page, and belong in no cache. */
export const dataHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
};
