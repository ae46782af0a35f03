import Supercluster from 'supercluster';
import type { CellValue, HueName } from '../../cells/cell-spec.ts';
import type { BucketId, FieldId, RecordId, ViewRecord } from '../../view/core/record.ts';
import type { ViewCore } from '../../view/core/view-core.ts';
import { mapZooms } from './map-camera.ts';
import type { MapPlace } from './map-camera.ts';

export interface PlaceField {
  readonly id: FieldId;
  readonly title: string;
  readonly isReadOnly?: boolean;
  /** The place a value stands for; absent: `latitude;longitude`. */
  readonly placeOf?: (value: CellValue) => MapPlace | null;
  /** A place as the field holds it; absent: `latitude;longitude`. */
  readonly write?: (place: MapPlace) => CellValue;
}

/** A record with a place. */
export interface Pin {
  readonly id: RecordId;
  readonly bucket: BucketId;
  readonly record: ViewRecord;
  readonly place: MapPlace;
  readonly hue: HueName | null;
}

/** A record without a place. */
export interface Placeless {
  readonly id: RecordId;
  readonly bucket: BucketId;
  readonly record: ViewRecord;
}

/** Everything that was read and has a place, sorted so that what is close together is found at once. */
export interface PinIndex {
  readonly pins: readonly Pin[];
  readonly byId: ReadonlyMap<RecordId, Pin>;
  /** Records that were read and have no place. */
  readonly placeless: readonly Placeless[];
  readonly clusters: Supercluster<{ readonly at: number }>;
}

/** Pins closer than this are one cluster, in px. */
const clusterRadius = 44;
/** While places are still being read they are sorted anew this often, in ms, and for no more than this part of the time. */
const indexMs = 700;
const indexShare = 1 / 8;

/** A pin as a feature that is made when it is looked at: of hundreds of thousands few ever are. */
class PinFeature {
  readonly type = 'Feature';
  readonly #pin: Pin;
  readonly #at: number;

  constructor(pin: Pin, at: number) {
    this.#pin = pin;
    this.#at = at;
  }

  get properties(): { readonly at: number } {
    return { at: this.#at };
  }

  get geometry(): { readonly type: 'Point'; readonly coordinates: [number, number] } {
    const { longitude, latitude } = this.#pin.place;
    return { type: 'Point', coordinates: [longitude, latitude] };
  }
}

/** The pins of a view as they are by now. */
export function createPinIndex(view: ViewCore, field: PlaceField) {
  const read = field.placeOf ?? readPlace;
  let kept: (PinIndex & { readonly turn: number; readonly madeAt: number; readonly tookMs: number }) | null = null;

  const placeOf = (record: ViewRecord): MapPlace | null => read(record.cells[field.id] ?? null);

  /** Records are not changed but replaced, so the pin of one stays true. */
  const pinOf = (record: ViewRecord, bucket: BucketId): Pin | null => {
    const known = kept?.byId.get(record.id);
    if (known?.record === record && known.bucket === bucket) return known;
    const place = placeOf(record);
    return place && { id: record.id, bucket, record, place, hue: record.hue ?? null };
  };

  const isFresh = (): boolean => {
    if (kept === null || kept.turn === view.$turn.get()) return kept !== null;
    return !view.isIdle() && view.$pending.get().length === 0 && Date.now() - kept.madeAt < Math.max(indexMs, kept.tookMs / indexShare);
  };

  return {
    placeOf,
    now: (): PinIndex | null => kept,
    refresh(): PinIndex {
      if (kept && isFresh()) return kept;
      const start = Date.now();
      const byId = new Map<RecordId, Pin>();
      const placeless = new Map<RecordId, Placeless>();
      for (const { id: bucket } of view.list.buckets)
        for (let at = 0; at < view.count(bucket); at += 1) {
          const record = view.recordAt(bucket, at);
          if (!record) continue;
          const pin = pinOf(record, bucket);
          if (!pin) placeless.set(record.id, { id: record.id, bucket, record });
          else if (!byId.has(record.id)) byId.set(record.id, pin);
        }
      const pins = [...byId.values()];
      const clusters = new Supercluster<{ readonly at: number }>({ radius: clusterRadius, extent: 256, maxZoom: mapZooms.most - 2 });
      clusters.load(pins.map((pin, at) => new PinFeature(pin, at)));
      kept = {
        turn: view.$turn.get(),
        pins,
        byId,
        placeless: [...placeless.values()],
        clusters,
        madeAt: Date.now(),
        tookMs: Date.now() - start,
      };
      return kept;
    },
  };
}

function readPlace(value: CellValue): MapPlace | null {
  const [latitude, longitude] = typeof value === 'string' ? value.split(/[;,]/).map(Number) : [];
  if (latitude === undefined || longitude === undefined || !Number.isFinite(latitude) || !Number.isFinite(longitude)) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
