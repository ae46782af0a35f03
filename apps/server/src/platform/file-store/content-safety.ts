/** Pictures, sound and films browsers show without running anything in them. */
const shown = new Set([
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'video/mp4',
  'video/webm',
  'video/ogg',
  'video/quicktime',
  'audio/mpeg',
  'audio/mp4',
  'audio/x-m4a',
  'audio/aac',
  'audio/ogg',
  'audio/opus',
  'audio/flac',
  'audio/x-flac',
  'audio/wav',
  'audio/vnd.wave',
  'audio/webm',
]);
const plain = new Set(['text/plain', 'text/csv', 'text/tab-separated-values', 'text/markdown', 'text/calendar', 'application/json']);

export interface Serving {
  /** What the answer says it is; bytes for everything a browser might run. */
  readonly contentType: string;
  readonly isInline: boolean;
  readonly policy: string;
}

const nothing = "default-src 'none'; frame-ancestors 'self'";

/** How a file is handed out so that it can harm nobody, whatever it holds. */
export function servingOf(mimetype: string): Serving {
  if (shown.has(mimetype))
    return { contentType: mimetype, isInline: true, policy: `${nothing}; sandbox; media-src 'self'; img-src 'self'` };
  // The viewers of browsers do not start in a sandbox; they run no script of the document on our origin.
  if (mimetype === 'application/pdf')
    return { contentType: mimetype, isInline: true, policy: `${nothing}; object-src 'self'; style-src 'unsafe-inline'` };
  if (plain.has(mimetype)) return { contentType: 'text/plain; charset=utf-8', isInline: true, policy: `${nothing}; sandbox` };
  return { contentType: 'application/octet-stream', isInline: false, policy: `${nothing}; sandbox` };
}
