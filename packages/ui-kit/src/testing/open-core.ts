import type { GridEffect } from '../grid/core/effect.ts';
import { createGridCore } from '../grid/core/grid-core.ts';
import type { GridCore } from '../grid/core/grid-core.ts';
import type { EffectHandlers, GridPart, GridPort } from '../grid/core/grid-port.ts';
import type { RowSource } from '../grid/core/row-source.ts';
import type { GridOptions } from '../grid/grid-options.ts';
import { createArraySource } from './array-source.ts';
import type { ArraySource, ArraySourceOptions } from './array-source.ts';
import { settle } from './open-controller.ts';
import { makeSampleRow, sampleColumns } from './sample-columns.ts';

/** A core to which only the parts under test are connected, and the effects nobody else carries out. */
export interface OpenCore {
  readonly core: GridCore;
  readonly port: GridPort;
  readonly source: ArraySource;
  readonly ran: GridEffect[];
  connect(parts: readonly GridPart[], effects?: Partial<EffectHandlers>): void;
}

/** A grid's core over 500 rows, the first page of which is read. */
export async function openCore(
  rows: Partial<ArraySourceOptions> = {},
  options: Partial<GridOptions> = {},
  wrap: (source: ArraySource) => RowSource = (made) => made,
): Promise<OpenCore> {
  const source = createArraySource({ rows: { count: 500, make: makeSampleRow }, ...rows });
  const ran: GridEffect[] = [];
  let keys = 0;
  const core = createGridCore({ source: wrap(source), columns: sampleColumns, createKey: () => `key-${(keys += 1)}`, ...options });
  const note = (effect: GridEffect): void => void ran.push(effect);
  const all: EffectHandlers = {
    write: note,
    reveal: note,
    revealGroup: note,
    moveRows: note,
    announce: note,
    notice: note,
    collect: note,
    seek: note,
    copy: note,
    confirmPaste: note,
    columns: note,
    groups: note,
    openRecord: note,
    openLink: note,
    press: note,
    openMenu: note,
    leave: note,
    intent: note,
  };
  core.connect([], all);
  await settle();
  core.port.rowWindow.look(0, 30, 0);
  await settle();
  return { core, port: core.port, source, ran, connect: (parts, effects = {}) => core.connect(parts, { ...all, ...effects }) };
}
