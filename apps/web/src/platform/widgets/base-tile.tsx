import type { WireProject, WireTable } from '@quadrille/contract';
import { Icon, Tile } from '@quadrille/ui-kit-react';
import { Table2 } from 'lucide-react';
import { initialOf } from '../initial-of.ts';
import { hueOf, hueOfBase, iconOf, objectIcons, readMeta } from '../object-look.ts';
import styles from './object-look.module.css';

export interface BaseTileProps {
  readonly base: Pick<WireProject, 'id' | 'title' | 'color' | 'meta'>;
  readonly size: 16 | 20 | 32 | 40;
}

/** The square of a base: the icon and the colour somebody chose, else the first letter of its title. */
export function BaseTile({ base, size }: BaseTileProps) {
  const icon = iconOf(base);
  return (
    <Tile hue={hueOfBase(base)} size={size}>
      {icon === null ? initialOf(base.title) : <Icon icon={objectIcons[icon]} size={size < 32 ? 12 : 20} />}
    </Tile>
  );
}

/** The icon of a table, in the colour somebody chose. */
export function TableIcon({ table, size = 16 }: { readonly table: Pick<WireTable, 'meta'>; readonly size?: 16 | 20 }) {
  const icon = iconOf(table);
  const hue = hueOf(readMeta(table.meta)['color']);
  return (
    <span className={styles.icon} data-hue={hue ?? undefined}>
      <Icon icon={icon === null ? Table2 : objectIcons[icon]} size={size} />
    </span>
  );
}
