/** A picture of a form that may be shown: it stands in the settings itself, or comes from this server. Null for everything else. */
export function pictureAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null;
  if (/^data:image\/(?:png|jpeg|webp|gif|avif);base64,[a-z0-9+/=]+$/i.test(value)) return value;
  if (!URL.canParse(value, document.baseURI)) return null;
  const address = new URL(value, document.baseURI);
  return address.origin === location.origin ? address.href : null;
}
