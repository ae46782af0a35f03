import type { CellKind } from '../cells/cell-spec.ts';
import type { GridCommand } from '../grid/core/command.ts';
import { commandForKey } from '../grid/core/key-map.ts';
import type { KeyContext } from '../grid/core/key-map.ts';

const kinds: readonly CellKind[] = ['text', 'checkbox', 'rating', 'url', 'button', 'date'];
const contexts: readonly KeyContext[] = kinds.flatMap((kind) =>
  (['none', 'open', 'closed'] as const).map((groups) => ({ dir: 'ltr' as const, kind, groups })),
);

/** Each different thing the chord does, whatever cell it is pressed on. */
export function commandsOf(chord: string): GridCommand[] {
  const parts = chord.split('+');
  const key = parts.at(-1) === 'Space' ? ' ' : (parts.at(-1) ?? '');
  const has = (name: string): boolean => parts.slice(0, -1).includes(name);
  const press = { key, mod: has('Mod') || has('Ctrl'), ctrl: has('Mod') || has('Ctrl'), shift: has('Shift'), alt: has('Alt') };
  return contexts.flatMap((context) => commandForKey(press, context) ?? []);
}
