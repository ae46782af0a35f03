import type { WriteTx } from '../../storage/store/write-tx.ts';

/** Settings of views that name a field which is gone, a cover or a place, name none any more. */
export function forgetFields(tx: WriteTx): void {
  const { entities, tables } = tx.schema();
  for (const { views } of tables)
    for (const { doc } of views) {
      const isGone = ([key, value]: readonly [string, unknown]): boolean =>
        key.startsWith('fk_') && typeof value === 'string' && !entities.find('field', value);
      const gone = Object.entries(doc.settings).filter(isGone);
      if (gone.length > 0)
        tx.put('view', { ...doc, settings: { ...doc.settings, ...Object.fromEntries(gone.map(([key]) => [key, null])) } });
    }
}
