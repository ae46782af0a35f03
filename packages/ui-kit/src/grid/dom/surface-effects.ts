import type { SurfaceEffect } from '../core/surface-port.ts';
import type { Announcer } from './announcer.ts';
import type { Clipboard } from './clipboard.ts';
import type { Keyboard } from './keyboard.ts';
import type { Pointer } from './pointer.ts';
import type { Revealer } from './revealer.ts';

interface EffectRunnerParts {
  readonly revealer: Revealer;
  readonly announcer: Pick<Announcer, 'announce'>;
  /** Parts that are attached after the surface can be asked for effects. */
  readonly later: () => { readonly clipboard: Clipboard; readonly pointer: Pointer; readonly keyboard: Keyboard };
}

type Handlers = { readonly [Type in SurfaceEffect['type']]: (effect: Extract<SurfaceEffect, { type: Type }>) => void };

/** Carries out effects that need a document. */
export function createEffectRunner({ revealer, announcer, later }: EffectRunnerParts): (effect: SurfaceEffect) => void {
  const handlers: Handlers = {
    reveal: ({ cell }) => revealer.cell(cell),
    revealGroup: ({ at }) => revealer.group(at),
    announce: ({ text }) => announcer.announce(text),
    copy: (effect) => later().clipboard.copy(effect),
    openLink: ({ text }) => void window.open(text, '_blank', 'noopener,noreferrer'),
    openMenu: ({ what, cell }) => later().pointer.openMenu(what, cell),
    leave: ({ step }) => later().keyboard.leave(step),
  };
  // one handler per effect type: the table's type proves the pair, indexing it loses that
  return (effect) => (handlers[effect.type] as (effect: SurfaceEffect) => void)(effect);
}
