import { ArrowDown, ArrowUp, CornerRightDown, CornerRightUp, CornerUpLeft, GripVertical } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import type { IconButtonProps } from '../button/icon-button.tsx';
import { Menu, MenuItem } from '../overlay/menu.tsx';
import type { KitLabels } from '../provider/labels.ts';
import { useLabels } from '../provider/labels.ts';
import type { Reorder } from './use-reorder.ts';

const ways = {
  moveUp: ArrowUp,
  moveDown: ArrowDown,
  moveIntoAbove: CornerRightUp,
  moveIntoBelow: CornerRightDown,
  moveOut: CornerUpLeft,
} as const satisfies Partial<Record<keyof KitLabels, unknown>>;

export type GripWay = keyof typeof ways;

export interface GripProps extends Pick<IconButtonProps, 'label' | 'className' | 'disabled'> {
  /** What `useReorder` gives its row's grip. */
  readonly handle: ReturnType<Reorder['grip']>;
  /** Where it can go by the menu, in this order; up and down as `handle` knows them when left out. */
  readonly ways?: readonly { readonly way: GripWay; readonly onSelect: () => void }[];
}

/** The handle that drags a row, also with keys. Pressed without dragging, as by a finger, it opens a menu of moves. */
export function Grip({ label, className, disabled, handle, ways: given }: GripProps) {
  const labels = useLabels();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // the menu stays rendered once it was open, because it returns the focus when it closes
  const [isMade, setMade] = useState(false);
  const { up, down, ...attributes } = handle;
  const offered = given ?? [
    ...(up ? [{ way: 'moveUp' as const, onSelect: up }] : []),
    ...(down ? [{ way: 'moveDown' as const, onSelect: down }] : []),
  ];
  return (
    <>
      <IconButton
        ref={button}
        size="xs"
        icon={GripVertical}
        label={label}
        hasTooltip={false}
        className={className}
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        {...attributes}
        onClick={() => {
          setMade(true);
          setOpen(offered.length > 0);
        }}
      />
      {isMade && (
        <Menu label={label} anchor={button} isOpen={isOpen} onOpenChange={setOpen}>
          {offered.map(({ way, onSelect }) => (
            <MenuItem key={way} icon={ways[way]} isFlipped={way.startsWith('moveInto') || way === 'moveOut'} onSelect={onSelect}>
              {labels[way]}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
