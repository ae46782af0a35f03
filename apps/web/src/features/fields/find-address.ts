import type { FieldType } from '@quadrille/domain';

/** How addresses are opened and typed: as cells of a kind, in an input with a keyboard of its own. */
const addresses = {
  Email: { cell: 'email', input: 'email' },
  URL: { cell: 'url', input: 'url' },
  PhoneNumber: { cell: 'phone', input: 'tel' },
} as const;

type Address = (typeof addresses)[keyof typeof addresses];

/** Of a type whose values are addresses; null for any other. */
export function findAddress(type: FieldType): Address | null {
  return type === 'Email' || type === 'URL' || type === 'PhoneNumber' ? addresses[type] : null;
}
