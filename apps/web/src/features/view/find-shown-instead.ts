import type { WireView } from '@quadrille/contract';

/** The shown view when the address names one that is not there, as after undoing its creation; null when the address is right. */
export function findShownInstead(
  views: readonly Pick<WireView, 'id' | 'title'>[],
  shown: Pick<WireView, 'id'> | null,
  named: string | undefined,
): string | null {
  const isThere = (wanted: string | undefined): boolean => views.some(({ id, title }) => id === wanted || title === wanted);
  return named === undefined || isThere(named) || !isThere(shown?.id) ? null : (shown?.id ?? null);
}
