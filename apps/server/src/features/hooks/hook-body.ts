import { createHash } from 'node:crypto';
import type { HookOperation, HookVersion, TableId } from '@quadrille/domain';

export type WireRow = Readonly<Record<string, unknown>>;

/** What happened, as a webhook tells it. */
export interface HookEventFacts {
  /** `after.insert` and the like; `manual.trigger` for a button. */
  readonly what: `after.${HookOperation}` | 'manual.trigger';
  readonly deliveryId: string;
  readonly table: { readonly id: TableId; readonly title: string };
  readonly rows: readonly WireRow[];
  readonly previous: readonly WireRow[];
  /** The title of the field that names a row. */
  readonly key: string | null;
}

/** The body of a call: the row itself (v1), or what happened with the rows it happened to (v2). */
export function hookBody(version: HookVersion, facts: HookEventFacts): unknown {
  return version === 'v1' ? rowsAlone(facts) : wholeStory(facts);
}

function rowsAlone({ what, rows, key }: HookEventFacts): unknown {
  const isDelete = what === 'after.delete' || what === 'after.bulkDelete';
  const told = isDelete && key !== null ? rows.map((row) => ({ [key]: row[key] })) : rows;
  return what.startsWith('after.bulk') ? told : (told[0] ?? {});
}

function wholeStory({ what, deliveryId, table, rows, previous }: HookEventFacts): unknown {
  return {
    type: `records.${what}`,
    id: deliveryId,
    data: {
      table_id: table.id,
      table_name: table.title,
      ...(previous.length > 0 && { previous_rows: previous }),
      ...(what === 'after.bulkInsert' ? { rows_inserted: rows.length } : { rows }),
    },
  };
}

/** What templates see as `data`: the parts of a v2 body by their own names, and all of it as JSON. */
export class TemplateData {
  readonly #body: unknown;

  constructor(body: unknown) {
    this.#body = body;
    if (typeof body !== 'object' || body === null) return;
    const inner = (body as { readonly data?: unknown }).data;
    Object.assign(this, body, typeof inner === 'object' ? inner : {});
  }

  toJSON(): unknown {
    return this.#body;
  }
}

/** The same event has the same id, however often it is told. */
export function deliveryIdOf(event: string): string {
  const hex = createHash('sha256').update(event).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
