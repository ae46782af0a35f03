import type { FieldId } from '@quadrille/domain';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { visibleFields } from '../records/index.ts';
import type { Asker } from './ask-as-visitor.ts';
import { listRelated } from './list-related.ts';
import type { OpenShare } from './open-share.ts';
import { visitorReads } from './visitor-reads.ts';

/** What a visitor of a shared view can read. */
export interface ShareMeasure {
  readonly fields: readonly FieldDoc[];
  readonly records: number;
  /** Tables whose names stand in links and lookups. */
  readonly linked: readonly { readonly id: string; readonly title: string }[];
  readonly files: { readonly count: number; readonly bytes: number; readonly isAll: boolean };
  /** Fields that say who people are, with how many records say so. */
  readonly personal: readonly { readonly field: FieldDoc; readonly count: number }[];
}

const personalTypes: ReadonlySet<string> = new Set(['Email', 'PhoneNumber', 'Collaborator']);

/** Records whose files are counted. */
const mostFileRows = 2000;
const pageSize = 500;

/** Fields as people count them. */
export const countedFields = (fields: readonly FieldDoc[]): readonly FieldDoc[] =>
  fields.filter(({ type, isSystem }) => type !== 'ID' && type !== 'ForeignKey' && !isSystem);

/** Asks for it, route by route. */
export async function measureShare(asker: Asker, share: OpenShare): Promise<ShareMeasure> {
  const visible = visibleFields(share.table, share.view);
  const fields = countedFields(visible);
  const records = await countRows(asker);
  const personal: { field: FieldDoc; count: number }[] = [];
  for (const field of fields.filter(({ type }) => personalTypes.has(type)))
    personal.push({ field, count: records === null ? 0 : ((await countRows(asker, isFilled(field.id))) ?? 0) });
  return {
    fields,
    records: records ?? 0,
    linked: await listLinkedTables(asker, share, visible),
    files: await countFiles(
      asker,
      share.table,
      fields.filter(({ type }) => type === 'Attachment'),
    ),
    personal: personal.filter(({ count }) => count > 0),
  };
}

const isFilled = (fieldId: FieldId) => ({ filterArrJson: JSON.stringify([{ fk_column_id: fieldId, comparison_op: 'notblank' }]) });

/** How many records a question is answered with; null where it is refused. */
export async function countRows(asker: Asker, query: Readonly<Record<string, unknown>> = {}): Promise<number | null> {
  const answer = (await asker.ask(visitorReads.rows, { query: { limit: 1, ...query } })) as RowsAnswer | null;
  return answer?.pageInfo.totalRows ?? null;
}

export interface RowsAnswer {
  readonly list: readonly Readonly<Record<string, unknown>>[];
  readonly pageInfo: { readonly totalRows: number };
}

/** Of a form those whose records can be chosen, of other views those that are named in records. */
async function listLinkedTables(asker: Asker, share: OpenShare, visible: readonly FieldDoc[]): Promise<ShareMeasure['linked']> {
  const links = visible.filter(({ definition }) => definition?.kind === 'link');
  for (const link of links) {
    await asker.ask(visitorReads.nested, { params: { columnId: link.id }, query: { limit: 1 } });
    await asker.ask(visitorReads.linked, { params: { columnId: link.id } });
  }
  return listRelated(share, visible).map(({ id, title }) => ({ id, title }));
}

async function countFiles(asker: Asker, table: TableSchema, fields: readonly FieldDoc[]): Promise<ShareMeasure['files']> {
  const key = table.fields.find(({ type }) => type === 'ID');
  if (fields.length === 0 || !key) return { count: 0, bytes: 0, isAll: true };
  let [count, bytes, offset, isAll] = [0, 0, 0, true];
  const filterArrJson = JSON.stringify(
    fields.map(({ id }, at) => ({ fk_column_id: id, comparison_op: 'notblank', logical_op: at === 0 ? 'and' : 'or' })),
  );
  for (;;) {
    const query = { filterArrJson, limit: pageSize, offset, fields: key.title };
    const page = (await asker.ask(visitorReads.rows, { query })) as RowsAnswer | null;
    if (!page || page.list.length === 0) break;
    const cells = page.list.flatMap((row) => fields.map(({ id }) => ({ rowId: Number(row[key.title]), columnId: id })));
    const answer = (await asker.ask(visitorReads.files, { body: { cells } })) as FilesAnswer | null;
    for (const { files } of answer?.list ?? []) {
      count += files.length;
      bytes += files.reduce((sum, file) => sum + Number(file.size ?? 0), 0);
    }
    offset += page.list.length;
    if (offset >= page.pageInfo.totalRows) break;
    if (offset >= mostFileRows) {
      isAll = false;
      break;
    }
  }
  return { count, bytes, isAll };
}

interface FilesAnswer {
  readonly list: readonly { readonly files: readonly { readonly size?: number | null }[] }[];
}
