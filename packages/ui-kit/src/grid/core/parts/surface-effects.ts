import type { EffectHandlers, GridPort } from '../grid-port.ts';
import type { SurfaceEffect } from '../surface-port.ts';

/** Effects that need a document are the surface's. While the grid is not mounted they come to nothing. `openLink` is the product's first. */
export function createSurfaceEffects(port: GridPort): EffectHandlers<Exclude<SurfaceEffect['type'], 'openLink'>> {
  const run = (effect: SurfaceEffect): void => port.surface?.run(effect);
  return { reveal: run, revealGroup: run, announce: run, copy: run, openMenu: run, leave: run };
}
