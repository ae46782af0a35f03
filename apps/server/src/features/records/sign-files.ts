import type { Row } from '@quadrille/contract';
import { valueFieldOf } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { siteAddressOf } from '../../http/site-address.ts';
import { fieldSourceOf } from '../../storage/schema/value-fields.ts';
import { fileIdOf, presentFile } from '../files/index.ts';
import type { RowsSource } from './find-rows-source.ts';
import { visibleFields } from './visible-fields.ts';

/**
 * Encoded rows whose files carry a whole address that can be fetched without signing in, for a while: download steps of programs
 * ask for nothing else. Only files the base has a right to are signed; what is written back loses it again.
 */
export async function signFiles(ctx: Ctx, { schema, table, view }: RowsSource, list: Uint8Array): Promise<Uint8Array> {
  const fields = fieldSourceOf(schema);
  const titles = visibleFields(table, view).flatMap((field) => (valueFieldOf(field, fields)?.type === 'Attachment' ? [field.title] : []));
  if (titles.length === 0 || !Buffer.from(list.buffer, list.byteOffset, list.byteLength).includes('"download/')) return list;
  const rows = JSON.parse(new TextDecoder().decode(list)) as Row[];
  const files = rows.flatMap((row) => titles.flatMap((title) => filesIn(row[title])));
  const ids = files.map(({ path }) => (path === undefined ? null : fileIdOf(path)));
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return list;
  const entries = await ctx.parts.meta.files.listOfBase(getBase(ctx).baseId, [...new Set(known)]);
  const signed = new Map(entries.map((entry) => [entry.id, presentFile(ctx.parts, entry).signedPath]));
  const site = siteAddressOf(ctx);
  for (const [index, file] of files.entries()) {
    const path = signed.get(ids[index] ?? '');
    if (path !== undefined) Object.assign(file, { signedPath: path, signedUrl: `${site}/${path}` });
  }
  return new TextEncoder().encode(JSON.stringify(rows));
}

interface WireFile {
  readonly path?: string;
}

/** Those of a cell; a lookup holds a list of cells. */
function filesIn(cell: unknown): readonly WireFile[] {
  if (Array.isArray(cell)) return cell.flatMap(filesIn);
  return typeof cell === 'object' && cell !== null ? [cell] : [];
}
