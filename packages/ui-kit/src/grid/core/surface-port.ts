import type { Anchor } from '../grid-options.ts';
import type { GridEffect } from './effect.ts';
import type { CellRef } from './selection.ts';

/** Effects that need a document. */
export type SurfaceEffect = Extract<
  GridEffect,
  { type: 'reveal' | 'revealGroup' | 'announce' | 'copy' | 'openLink' | 'openMenu' | 'leave' }
>;

/** The surface as the core sees it: it paints, carries out effects that need a document, and says how much is on screen. */
export interface SurfacePort {
  /** State or rows changed. `isData`: only rows did, so painting may wait for the next frame. */
  update(isData: boolean): void;
  /** `openLink`: of an address that is safe to open. */
  run(effect: SurfaceEffect): void;
  /** Where a cell is on the screen; null while it is not drawn. */
  anchorOf(cell: CellRef): Anchor | null;
  /** Takes what was typed while an editor of the product's was being opened. */
  takeTyped(): string;
  /** Whether keys are kept for the active cell, whose record is not read yet. */
  isCatching(): boolean;
  readonly pageRows: number;
  readonly pageWidth: number;
  /** 0 while it has no size. */
  readonly viewWidth: number;
}
