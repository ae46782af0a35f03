import type { CellKind } from '../../cells/cell-spec.ts';

/** Where the text of a cell leads; null for kinds that hold no addresses. */
export function hrefOf(text: string, kind: CellKind | undefined): string | null {
  if (kind === 'email') return `mailto:${text}`;
  if (kind === 'phone') return `tel:${text}`;
  if (kind !== 'url') return null;
  return /^https?:\/\//i.test(text) ? text : `https://${text}`;
}
