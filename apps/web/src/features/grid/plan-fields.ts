import { t } from '@lingui/core/macro';
import { newGridFieldTypes } from '@quadrille/contract';
import { getFieldKind, isEmail, isUrl } from '@quadrille/domain';
import type { FieldId, FieldType, TableId } from '@quadrille/domain';
import type { GridColumn } from '@quadrille/ui-kit/grid';
import { randomId } from '@quadrille/ui-kit';
import { freshTitle } from '../../platform/bases.state.ts';
import { dateLocale } from '../../platform/date-locale.ts';
import type { TableField } from '../structure/index.ts';
import type { TableState } from '../records/index.ts';
import { toGridColumn } from '../fields/index.ts';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Types whose fields can be made together with their values. */
const plainTypes: ReadonlySet<FieldType> = new Set(newGridFieldTypes);

/** A field for each list of texts, of the type they all read as: to be made by the write that holds their values. */
export async function planFields(state: TableState, columns: readonly (readonly string[])[]): Promise<readonly GridColumn[]> {
  const { createColumnObserver } = await import('@quadrille/importer');
  const titles = state.$fields.get().map(({ title }) => title);
  const context = { ...dateLocale(), timeZone, canEdit: true, canEditFields: false, sorts: new Map(), tints: new Map() };
  return columns.map((texts) => {
    const observer = createColumnObserver({ source: 'text' });
    for (const text of texts) observer.add(text);
    const { type, meta } = observer.guess();
    const isPlain = plainTypes.has(type) && isAll(type, texts);
    const title = freshTitle(t`Field`, titles);
    titles.push(title);
    const field = toPlanned(state.tableId, title, isPlain ? type : 'SingleLineText', isPlain ? meta : {});
    state.planned.set(field.id, field);
    return toGridColumn({ field, viewColumn: null, isShown: true }, context);
  });
}

/** One address among other texts names a column of a file so; of what was pasted nobody is asked, and all of it has to be at home there. */
function isAll(type: FieldType, texts: readonly string[]): boolean {
  const isAddress = type === 'Email' ? isEmail : type === 'URL' ? isUrl : null;
  return isAddress === null || texts.every((text) => text.trim() === '' || isAddress(text.trim()));
}

function toPlanned(tableId: string, title: string, type: FieldType, meta: TableField['meta']): TableField {
  return {
    id: randomId() as string as FieldId,
    tableId: tableId as TableId,
    title,
    columnName: title,
    type,
    column: '',
    order: 0,
    isPrimary: false,
    isRequired: false,
    isUnique: false,
    isSystem: false,
    defaultValue: null,
    description: null,
    meta: { ...getFieldKind(type).defaultMeta, ...meta },
    options: [],
  };
}
