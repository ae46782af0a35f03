import type { Field } from '@quadrille/domain';

/** Long text that is written with bold words, lists and links; what is kept is Markdown. */
export function isRich({ type, meta }: Pick<Field, 'type' | 'meta'>): boolean {
  return type === 'LongText' && meta['richMode'] === true;
}
