import type { BucketId, RecordId } from '../core/record.ts';

/** The key of a record as an attribute of its card: `1` and `'1'` are two records. A record that is not read yet is named by its place. */
export function recordKey(id: RecordId | null, index: number): string {
  return id === null ? `#${index}` : `${typeof id}:${id}`;
}

/** The record of the card an element is in, and the bucket it stands in. */
export function placeOfCard(element: Element): { readonly id: RecordId; readonly bucket: BucketId } | null {
  const card = element.closest<HTMLElement>('.q-card[data-record]');
  const bucket = card?.closest<HTMLElement>('[data-bucket]')?.dataset['bucket'];
  const key = card?.dataset['record'];
  if (bucket === undefined || key === undefined) return null;
  const text = key.slice(key.indexOf(':') + 1);
  return { id: key.startsWith('number:') ? Number(text) : text, bucket };
}
