import type { WriteTx } from '../../storage/store/write-tx.ts';
import { namesMissingField } from './plan-definition.ts';

/** Marks formulas that name a field which is gone: they stay, and their cells say that they cannot be computed. */
export function breakFormulas(tx: WriteTx): void {
  for (const table of tx.schema().tables) {
    for (const field of table.fields) {
      const { definition } = field;
      if (definition?.kind !== 'formula' || definition.error !== null || !namesMissingField(definition, table.fields)) continue;
      tx.put('field', { ...field, definition: { ...definition, error: 'It names a field that was deleted.' } });
    }
  }
}
