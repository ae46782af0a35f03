import type { ListParts } from '../view/core/list-source.ts';
import { placedBucket, placelessBucket } from './core/map-core.ts';

/** Records of a list at the places a field holds, as `latitude;longitude`, and those without one. */
export function placesBy(field: string): ListParts {
  return {
    buckets: () => [
      { id: placedBucket, values: {} },
      { id: placelessBucket, values: { [field]: null } },
    ],
    has: (bucket, values) => ((values[field] ?? null) === null) === (bucket === placelessBucket),
  };
}
