import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { WireItem } from '@quadrille/contract';
import { Button, Dialog, Icon, Tree } from '@quadrille/ui-kit-react';
import { CornerUpLeft } from 'lucide-react';
import { useState } from 'react';
import { FindInput } from '../../platform/widgets/find-input.tsx';
import { holdsText } from '../../platform/holds-text.ts';
import { type ItemNode, toItemNodes, withInside } from '../items/index.ts';
import { itemKindEntries } from './item-kind-entries.ts';
import styles from './item-tree.module.css';

interface MoveItemsDialogProps {
  readonly items: readonly WireItem[];
  readonly moved: readonly WireItem[];
  /** Null: to the top of the tree. */
  readonly onMove: (parentId: string | null) => void;
  readonly onClose: () => void;
}

const top = 'top';
const mostFound = 50;

/** Asks which page others are to stand in. */
export function MoveItemsDialog({ items, moved, onMove, onClose }: MoveItemsDialogProps) {
  const { t } = useLingui();
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [target, setTarget] = useState<string>(top);
  const [wanted, setWanted] = useState('');
  const gone = withInside(
    items,
    moved.map(({ id }) => id),
  );
  const mayHold = (item: WireItem): boolean => !gone.has(item.id) && itemKindEntries[item.kind]?.holdsItems === true;
  const nodes = wanted.trim() === '' ? toItemNodes(items, mayHold) : foundIn(items.filter(mayHold), wanted.trim());
  return (
    <Dialog
      isOpen
      size="sm"
      title={t`${plural(moved.length, { one: 'Move # page', other: 'Move # pages' })}`}
      onOpenChange={(next) => !next && onClose()}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" onClick={() => onMove(target === top ? null : target)}>{t`Move here`}</Button>
        </>
      }
    >
      <FindInput label={t`Find a page`} value={wanted} onValueChange={setWanted} className={undefined} />
      <div className={styles.places}>
        <Tree
          label={t`Where to`}
          nodes={[{ id: top, label: t`At the top of the tree`, item: null, children: [] }, ...nodes] as readonly PlaceNode[]}
          expanded={expanded}
          onExpandedChange={(id, isExpanded) =>
            setExpanded((ids) => new Set(isExpanded ? [...ids, id] : [...ids].filter((one) => one !== id)))
          }
          selectedId={target}
          onOpen={({ id }) => setTarget(id)}
          getLook={({ item }) => {
            const entry = item && itemKindEntries[item.kind];
            if (item?.icon != null) return { start: <span className={styles.emoji}>{item.icon}</span> };
            return { start: <Icon icon={entry?.icon ?? CornerUpLeft} isFlipped={item === null} /> };
          }}
        />
      </div>
    </Dialog>
  );
}

type PlaceNode = Omit<ItemNode, 'item' | 'children'> & { readonly item: WireItem | null; readonly children: readonly PlaceNode[] };

function foundIn(items: readonly WireItem[], wanted: string): readonly ItemNode[] {
  return items
    .filter(({ title }) => holdsText(title, wanted))
    .slice(0, mostFound)
    .map((item) => ({ id: item.id, label: item.title, item, children: [] }));
}
