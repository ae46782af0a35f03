import { client } from '../../platform/client.ts';
import type { Structure } from '../structure/index.ts';
import { readingKey } from '../fields/index.ts';
import type { Readings } from './paste-dialog.tsx';

/** How texts are meant stays with the fields there are, for those who may change them: the next paste, conversion or call asks no more. */
export async function keepReadings(
  state: Pick<Structure, '$fields' | 'may' | 'noteWritten' | 'reload'>,
  readings: Readings,
): Promise<void> {
  if (!state.may('columnUpdate')) return;
  const asked = state.$fields.get().filter((field) => readings[field.id] !== undefined);
  if (asked.length === 0) return;
  for (const { id, meta } of asked)
    await client.columns.update({ params: { columnId: id }, body: { meta: { ...meta, [readingKey]: readings[id] } } });
  await state.reload();
  state.noteWritten();
}
