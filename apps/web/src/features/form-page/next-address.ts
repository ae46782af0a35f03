const longest = 8000;

/**
 * Where a form leads after it was sent: an address of the web, or of this server, in which `{name}` stands for the answer of a field. Null for
 * what is no such address: nothing that was answered becomes a scheme or a host.
 */
export function nextAddress(template: unknown, answerOf: (name: string) => string, base: string): string | null {
  if (typeof template !== 'string' || template.trim() === '') return null;
  const text = template.trim();
  // what is put in is escaped, so it can only be a part of what stands there; in the host it stands for nothing
  const host = /^(?:https?:)?\/\/[^/?#]*/i.exec(text)?.[0] ?? '';
  if (host.includes('{')) return null;
  const filled = text.replaceAll(/\{([^{}]{1,255})\}/g, (_whole, name: string) => encodeURIComponent(answerOf(name.trim())));
  if (filled.length > longest || !URL.canParse(filled, base)) return null;
  const address = new URL(filled, base);
  return address.protocol === 'https:' || address.protocol === 'http:' ? address.href : null;
}
