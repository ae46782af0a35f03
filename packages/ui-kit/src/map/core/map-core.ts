import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import type { CellValue } from '../../cells/cell-spec.ts';
import type { BucketId, FieldValues, RecordId, ViewRecord } from '../../view/core/record.ts';
import { createViewCore } from '../../view/core/view-core.ts';
import type { ViewCore } from '../../view/core/view-core.ts';
import type { ViewCoreOptions } from '../../view/core/view-core-options.ts';
import { boundsOf, fit, clampCamera, panBy, toWorld, worldSize, zoomAt } from './map-camera.ts';
import type { MapCamera, MapPlace, MapSize } from './map-camera.ts';
import { createPinIndex } from './pin-index.ts';
import type { Pin, PinIndex, PlaceField } from './pin-index.ts';
import { englishMapWords } from './map-words.ts';
import type { MapWords } from './map-words.ts';

/** The buckets a source of a map has: records with a place, and those without. */
export const placedBucket = 'placed';
export const placelessBucket = 'placeless';

export interface MapCoreOptions extends Omit<ViewCoreOptions, 'words' | 'order'> {
  readonly field: PlaceField;
  readonly words?: MapWords;
  /** What is looked at first; absent: all places, once they are read. */
  readonly camera?: MapCamera;
}

/** A mark at one point: a record, or a cluster of records that are close together. */
export type MapMark =
  | { readonly type: 'pin'; readonly pin: Pin }
  | { readonly type: 'cluster'; readonly id: number; readonly count: number; readonly place: MapPlace };

export type MapCommand =
  | { readonly type: 'resize'; readonly size: MapSize }
  | { readonly type: 'pan'; readonly dx: number; readonly dy: number }
  | { readonly type: 'zoom'; readonly by: number; readonly at?: readonly [number, number] }
  | { readonly type: 'look'; readonly camera: MapCamera }
  | { readonly type: 'fit' }
  /** Zooms in on a cluster until it splits. */
  | { readonly type: 'split'; readonly cluster: number; readonly place: MapPlace }
  /** Shows a record, near enough to stand alone. */
  | { readonly type: 'reveal'; readonly id: RecordId }
  /** Gives a record a place, or another one. */
  | { readonly type: 'place'; readonly id: RecordId; readonly place: MapPlace }
  | { readonly type: 'showPlaceless'; readonly count: number };

/** A map without a document: a camera, what stands where, and how places change. */
export interface MapCore {
  readonly view: ViewCore;
  readonly words: MapWords;
  readonly field: PlaceField;
  readonly $camera: ReadableAtom<MapCamera>;
  readonly canEdit: boolean;
  size(): MapSize;
  pins(): readonly Pin[];
  /** Pins and clusters on screen. */
  marks(): readonly MapMark[];
  /** Pins on screen, clusters opened. */
  inView(): readonly Pin[];
  placeless(): readonly { readonly id: RecordId; readonly bucket: BucketId; readonly record: ViewRecord }[];
  placelessCount(): number;
  pin(id: RecordId): Pin | null;
  dispatch(command: MapCommand): void;
  destroy(): void;
}

const pageSize = 1000;
const firstPlaceless = 50;
const writePlace = ({ latitude, longitude }: MapPlace): CellValue => `${latitude};${longitude}`;

const placesOf = (pins: readonly Pin[]): readonly MapPlace[] => pins.map(({ place }) => place);

export function createMapCore(options: MapCoreOptions): MapCore {
  const { field } = options;
  const words = options.words ?? englishMapWords;
  const view = createViewCore({ pageSize, ...options, words, order: 'sorted' });
  const write = field.write ?? writePlace;
  const canEdit = view.mode === 'edit' && field.isReadOnly !== true;
  let size: MapSize = { width: 800, height: 600 };
  const $camera = atom<MapCamera>(options.camera ?? fit([], size));
  /** Until somebody moves the map it follows what is read. */
  let isUntouched = options.camera === undefined;
  let placelessShown = firstPlaceless;
  const look = (): void =>
    view.look(
      view.list.buckets.map(({ id, count }) => ({
        bucket: id,
        first: 0,
        last: Math.max(0, (id === placelessBucket ? Math.min(count, placelessShown) : count) - 1),
      })),
    );
  const stop = view.$turn.listen(look);
  const index = createPinIndex(view, field);

  const refresh = (): PinIndex => {
    const before = index.now();
    const found = index.refresh();
    if (isUntouched && found !== before && found.pins.length > 0) $camera.set(fit(placesOf(found.pins), size));
    return found;
  };

  const touch = (camera: MapCamera): void => {
    isUntouched = false;
    $camera.set(camera);
  };

  /** What is in view is gone through once for each camera: all pins are looked at. */
  let seen: { readonly camera: MapCamera; readonly size: MapSize; readonly pins: readonly Pin[]; readonly found: readonly Pin[] } | null =
    null;
  const inView = (): readonly Pin[] => {
    const [camera, { pins }] = [$camera.get(), refresh()];
    if (seen?.camera === camera && seen.pins === pins && seen.size === size) return seen.found;
    const [west, south, east, north] = boundsOf(camera, size);
    const isWithin = (longitude: number): boolean => longitude >= west && longitude <= east;
    const found = pins.filter(
      ({ place: { latitude, longitude } }) =>
        latitude >= south && latitude <= north && (isWithin(longitude) || isWithin(longitude + 360) || isWithin(longitude - 360)),
    );
    seen = { camera, size, pins, found };
    return found;
  };

  look();

  return {
    view,
    words,
    field,
    $camera,
    canEdit,
    size: () => size,
    pins: () => refresh().pins,
    pin: (id) => refresh().byId.get(id) ?? null,
    marks() {
      const { clusters, pins } = refresh();
      const camera = $camera.get();
      const [west, south, east, north] = boundsOf(camera, size);
      return clusters.getClusters([west, south, east, north], Math.floor(camera.zoom)).flatMap(({ properties, geometry }): MapMark[] => {
        const [longitude = 0, latitude = 0] = geometry.coordinates;
        if ('cluster' in properties)
          return [{ type: 'cluster', id: properties.cluster_id, count: properties.point_count, place: { latitude, longitude } }];
        const pin = pins[properties.at];
        return pin ? [{ type: 'pin', pin }] : [];
      });
    },
    inView,
    placeless: () => refresh().placeless,
    placelessCount: () => {
      const count = view.count(placelessBucket);
      // a record that was just given a place stays in its bucket while it has the focus
      const placed = Array.from({ length: count }, (_, at) => view.recordAt(placelessBucket, at)).filter(
        (one) => one && index.placeOf(one),
      );
      return count - placed.length;
    },
    dispatch(command) {
      const camera = $camera.get();
      switch (command.type) {
        case 'resize':
          size = command.size;
          return $camera.set(isUntouched && index.now() ? fit(placesOf(index.now()?.pins ?? []), size) : clampCamera(camera, size));
        case 'pan':
          return touch(panBy(camera, command.dx, command.dy, size));
        case 'zoom':
          return touch(zoomAt(camera, command.by, command.at ?? [size.width / 2, size.height / 2], size));
        case 'look':
          return touch(clampCamera(command.camera, size));
        case 'fit':
          return touch(fit(placesOf(refresh().pins), size));
        case 'split': {
          const [x, y] = toWorld(command.place);
          return touch(
            clampCamera({ x, y, zoom: Math.max(camera.zoom + 1, refresh().clusters.getClusterExpansionZoom(command.cluster)) }, size),
          );
        }
        case 'reveal': {
          const pin = refresh().byId.get(command.id);
          if (!pin) return;
          const [x, y] = toWorld(pin.place);
          const world = worldSize(camera.zoom);
          const aside = Math.abs(x - camera.x) * world > size.width * 0.4 || Math.abs(y - camera.y) * world > size.height * 0.35;
          return aside ? touch(clampCamera({ ...camera, x, y }, size)) : undefined;
        }
        case 'place': {
          if (!canEdit) return;
          const values: FieldValues = { [field.id]: write(command.place) };
          return view.dispatch({ type: 'edit', changes: [{ recordId: command.id, values }] });
        }
        case 'showPlaceless':
          placelessShown = command.count;
          look();
      }
    },
    destroy() {
      stop();
      view.destroy();
    },
  };
}
