import { optionColors } from '@quadrille/domain';
import type { CellOption } from '@quadrille/ui-kit/cells';

/** A colour of the wire as the kit has it: one of its hues where it is one. */
export function toLook(color: string | null): Pick<CellOption, 'hue' | 'color'> {
  const named = optionColors.find(({ hex }) => hex === color?.toLowerCase());
  return { hue: named?.name ?? null, color: named ? null : color };
}
