import { t } from '@lingui/core/macro';
import { toColumnName } from '@quadrille/domain';
import type { FieldType } from '@quadrille/domain';
import type { NewColumnBody } from '@quadrille/contract';
import type { Grid } from '@quadrille/ui-kit/grid';
import { freshTitle } from '../../platform/bases.state.ts';
import { client } from '../../platform/client.ts';
import type { TableState } from './table.state.ts';

/** Types whose fields need no choice beside their values. */
const plainTypes: ReadonlySet<FieldType> = new Set([
  'Number',
  'Decimal',
  'Currency',
  'Percent',
  'Date',
  'DateTime',
  'Checkbox',
  'Email',
  'URL',
  'LongText',
]);

/** Makes a field for each list of texts, of the type they all read as, and waits until the grid shows them. */
export async function makeFields(state: TableState, grid: Grid, columns: readonly (readonly string[])[]): Promise<void> {
  const before = new Set(grid.$columns.get().visible.map(({ id }) => id));
  const { createColumnObserver } = await import('@quadrille/importer');
  for (const texts of columns) {
    const observer = createColumnObserver({ source: 'text' });
    for (const text of texts) observer.add(text);
    const { type, meta } = observer.guess();
    const isPlain = plainTypes.has(type);
    const title = freshTitle(
      t`Field`,
      state.$fields.get().map((field) => field.title),
    );
    const body = {
      title,
      column_name: toColumnName(title, 1),
      uidt: isPlain ? type : 'SingleLineText',
      meta: isPlain ? meta : {},
    } as NewColumnBody;
    await client.columns.create({ params: { tableId: state.tableId }, body });
    await state.reload();
  }
  state.noteWritten();
  await new Promise<void>((resolve) => {
    const isThere = (): boolean => grid.$columns.get().visible.filter(({ id }) => !before.has(id)).length >= columns.length;
    if (isThere()) return resolve();
    const stop = grid.$columns.listen(() => {
      if (!isThere()) return;
      stop();
      resolve();
    });
  });
}
