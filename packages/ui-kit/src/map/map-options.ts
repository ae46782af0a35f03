import type { CardField } from '../view/core/card-spec.ts';
import type { RecordId } from '../view/core/record.ts';
import type { MapCoreOptions } from './core/map-core.ts';
import type { MapTiles } from './core/map-tiles.ts';
import type { Outlines } from './core/outlines.ts';

export interface MapOptions extends MapCoreOptions {
  readonly dir?: 'ltr' | 'rtl';
  /** Coasts and borders that were bundled, so that nobody learns which places are looked at; finer ones are asked for when one looks closer. */
  readonly outlines?: (detail: 'coarse' | 'fine') => Promise<Outlines>;
  /** Pictures of the ground over the outlines, from a server that then learns which places are looked at; absent: none. */
  readonly tiles?: MapTiles | null;
  /** What the card of a pin shows below its title. */
  readonly fields?: readonly CardField[];
  readonly onOpenRecord?: (id: RecordId) => void;
  /** Delete was pressed on records; absent: they are deleted, and undo restores them. */
  readonly onDelete?: (ids: readonly RecordId[]) => void;
}
