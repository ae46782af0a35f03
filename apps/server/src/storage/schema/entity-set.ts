import type { EntityKind } from '@quadrille/domain';
import { entityKinds, type EntityDocs } from './documents.ts';

type Maps = { [K in EntityKind]: ReadonlyMap<string, EntityDocs[K]> };

/** All structure documents of a base; immutable: `with` and `without` answer a new set. */
export class EntitySet {
  static readonly empty: EntitySet = new EntitySet(emptyMaps());
  readonly #maps: Maps;

  private constructor(maps: Maps) {
    this.#maps = maps;
  }

  static from(rows: Iterable<readonly [kind: EntityKind, id: string, doc: unknown]>): EntitySet {
    const maps = emptyMaps() as Record<EntityKind, Map<string, unknown>>;
    for (const [kind, id, doc] of rows) maps[kind].set(id, doc);
    return new EntitySet(maps as unknown as Maps);
  }

  all<K extends EntityKind>(kind: K): ReadonlyMap<string, EntityDocs[K]> {
    return this.#maps[kind];
  }

  find<K extends EntityKind>(kind: K, id: string): EntityDocs[K] | undefined {
    return this.#maps[kind].get(id);
  }

  with<K extends EntityKind>(kind: K, id: string, doc: EntityDocs[K]): EntitySet {
    const map = new Map(this.#maps[kind]).set(id, doc);
    return new EntitySet({ ...this.#maps, [kind]: map });
  }

  without(kind: EntityKind, id: string): EntitySet {
    const map = new Map<string, unknown>(this.#maps[kind]);
    map.delete(id);
    return new EntitySet({ ...this.#maps, [kind]: map } as Maps);
  }
}

function emptyMaps(): Maps {
  return Object.fromEntries(entityKinds.map((kind) => [kind, new Map()])) as unknown as Maps;
}
