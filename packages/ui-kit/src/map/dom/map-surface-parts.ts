import type { RecordId } from '../../view/core/record.ts';
import type { MapCore } from '../core/map-core.ts';
import type { MapPlace } from '../core/map-camera.ts';
import type { MapOptions } from '../map-options.ts';

/** What presses, keys and drags know of a map on screen. */
export interface MapSurfaceParts {
  readonly core: MapCore;
  readonly options: MapOptions;
  readonly root: HTMLElement;
  /** The land with its pins. */
  readonly stage: HTMLElement;
  readonly list: HTMLElement;
  /** The record whose card is open. */
  readonly shown: () => RecordId | null;
  readonly show: (id: RecordId | null) => void;
  readonly isLasso: () => boolean;
  readonly setLasso: (isOn: boolean) => void;
  /** Draws the line around what is about to be selected. */
  readonly drawLasso: (line: readonly (readonly [number, number])[]) => void;
  readonly moreInView: () => void;
  /** A point of the window on the stage. */
  readonly pointOf: (x: number, y: number) => readonly [number, number];
  readonly placeUnder: (x: number, y: number) => MapPlace | null;
  readonly announce: (text: string) => void;
  readonly tell: (id: RecordId) => void;
  readonly setHeld: (isHeld: boolean) => void;
  readonly signal: AbortSignal;
}
