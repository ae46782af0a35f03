/** How a page opened by a link is to look, as its address says: `?lang=fa&dir=rtl&theme=3447d4,db5a00`. */
export interface AddressLook {
  readonly locale: string | null;
  readonly direction: 'ltr' | 'rtl' | null;
  readonly theme: { readonly primary: string; readonly accent: string | null } | null;
}

const shape = /^#\/[^/?]+\/(?:view|gallery|kanban|map|form|shared|dashboard|base)\/[0-9a-f-]{36}(?:\/[^?]*)?\?(.*)$/i;

/** What the address asks for; nothing on pages of people with an account. */
export function readAddressLook(hash: string): AddressLook {
  const params = new URLSearchParams(shape.exec(hash)?.[1] ?? '');
  const direction = params.get('dir');
  const [primary = null, accent = null] = (params.get('theme') ?? '').split(',').map((text) => toColour(text));
  return {
    locale: params.get('lang'),
    direction: direction === 'ltr' || direction === 'rtl' ? direction : null,
    theme: primary === null ? null : { primary, accent },
  };
}

const toColour = (text: string): string | null => (/^[0-9a-f]{6}$/i.test(text) ? `#${text.toLowerCase()}` : null);
