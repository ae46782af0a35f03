import type { LucideIcon } from 'lucide-react';

/** Something that can be done with an object, wherever it stands: in a tree, on a card, in a menu, by keys, in the command bar. */
export interface ObjectAction {
  readonly id:
    | 'rename'
    | 'describe'
    | 'look'
    | 'newTable'
    | `new:${string}`
    | 'import'
    | 'star'
    | 'share'
    | 'copyLink'
    | 'duplicate'
    | 'up'
    | 'down'
    | 'members'
    | 'hide'
    | 'delete';
  readonly label: string;
  readonly icon: LucideIcon;
  /** Its key, where the object has the focus. */
  readonly keys?: string;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  /** Actions of one part stand together; a line parts them from the next. */
  readonly part: number;
  readonly onSelect: () => void;
}

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** The action a key stands for on an object that has the focus: F2, Delete, and Mod+Shift with an arrow. */
export function actionOfPress(
  actions: readonly ObjectAction[],
  { key, ctrlKey, metaKey, shiftKey, altKey }: Press,
): ObjectAction | undefined {
  const isMod = ctrlKey || metaKey;
  const wanted =
    isMod && shiftKey
      ? { ArrowUp: 'up', ArrowDown: 'down' }[key]
      : isMod || shiftKey || altKey
        ? undefined
        : { F2: 'rename', Delete: 'delete' }[key];
  return actions.find(({ id, isDisabled }) => id === wanted && !isDisabled);
}
