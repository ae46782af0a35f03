import { type ConditionChoice, type FieldChoice, rawAnswer, type RawAnswer, type ShownChoice, type SortChoice } from '@quadrille/contract';
import type { RowsQuery } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { toCsvLine } from '../../storage/read/csv-lines.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import {
  areNamed,
  namedFields,
  type QueryRules,
  readOptionsFor,
  type RowsSource,
  toGridQuery,
  toRowsQuery,
  visibleFields,
} from '../records/index.ts';

export interface ExportInput extends FieldChoice, ConditionChoice, SortChoice, Partial<ShownChoice> {
  readonly offset: number;
  readonly marked?: boolean;
}

/**
 * All matching rows of a view as CSV, sent while they are read. The whole list is always sent, so the header
 * that tells older programs where to go on says that there is nothing more.
 */
export async function exportCsv(ctx: Ctx, asked: RowsSource, input: ExportInput, rules: QueryRules = {}): Promise<RawAnswer> {
  const { title, lines } = await readCsv(ctx, asked, input, rules);
  return rawAnswer('text/csv; charset=utf-8', lines, exportHeaders(title, 'csv', -1));
}

/** The lines themselves, and the title of what they are of. */
export async function readCsv(
  ctx: Ctx,
  asked: RowsSource,
  input: ExportInput,
  rules: QueryRules = {},
): Promise<{ title: string; lines: AsyncIterable<Uint8Array> }> {
  const source = throughDefaultView(asked);
  const fields = chooseExported(source, input.fields, rules);
  const title = source.view?.doc.title ?? source.table.doc.title;
  const query = toExportQuery(source, input, rules);
  const { deadlineMs: _none, ...options } = await readOptionsFor(ctx, source, query); // as long as it takes; the client going ends it
  const fieldIds = fields.map((field) => field.id);
  const shape = input.marked === true ? 'markedLines' : 'lines';
  const lines = getBase(ctx).readLines({ ...options, tableId: source.table.id, query, fieldIds, offset: input.offset, shape });
  return { title, lines: withHeader(fields, await begin(lines)) };
}

/** In groups only where they are asked for: programs know exports in the order of the sorts alone. */
export function toExportQuery(source: RowsSource, input: ExportInput, rules: QueryRules): RowsQuery {
  return (input.groupArrJson === undefined ? toRowsQuery : toGridQuery)(source, input, rules);
}

/** A table without a view is exported as its default view shows it. */
export function throughDefaultView(asked: RowsSource): RowsSource {
  return { ...asked, view: asked.view ?? asked.table.views.find(({ doc }) => doc.isDefault) ?? null };
}

/** The name of the file, and where the next one begins: -1 where there is none. */
export function exportHeaders(title: string, extension: string, next: number): Record<string, string> {
  return {
    'content-disposition': `attachment; filename="${toAscii(title)}-export.${extension}"; filename*=UTF-8''${encodeURIComponent(title)}-export.${extension}`,
    'nc-export-offset': String(next),
    'nc-export-elapsed-time': '0',
    'access-control-expose-headers': 'nc-export-offset',
  };
}

/** The columns the caller names, else those one sees in the view, the id only where the view shows it. */
export function chooseExported(source: RowsSource, names: readonly string[] | undefined, rules: QueryRules): readonly FieldDoc[] {
  if (areNamed(names)) return namedFields(source, names, rules);
  const showsId = source.view?.doc.showSystemFields === true;
  return visibleFields(source.table, source.view).filter((field) => field.type !== 'ID' || field.isPrimary || showsId);
}

/** The first rows are read before anything is sent, so that what fails at once is answered as a failure. */
async function begin(lines: AsyncIterable<Uint8Array>): Promise<AsyncGenerator<Uint8Array>> {
  const rest = lines[Symbol.asyncIterator]();
  const first = await rest.next();
  return (async function* () {
    if (first.done === true) return;
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => rest };
  })();
}

/** The titles, as the first line, and the rows behind it; what breaks off says so in its last line, and ends as a failure. */
async function* withHeader(fields: readonly FieldDoc[], lines: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const encode = (texts: readonly string[]): Uint8Array => new TextEncoder().encode(toCsvLine(texts));
  yield encode(fields.map((field) => field.title));
  try {
    yield* lines;
  } catch (error) {
    yield encode(['This file is incomplete.']);
    throw error;
  }
}

const toAscii = (text: string): string => text.replace(/[^\w.\- ]/g, '_');
