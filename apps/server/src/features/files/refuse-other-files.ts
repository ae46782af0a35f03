import { AppError, type Row } from '@quadrille/contract';
import { type AttachedFile, fileRulesOf, filesOf, findFileFault, getFieldKind, type RowId, sayInEnglish } from '@quadrille/domain';
import { getBase, type Ctx } from '../../app-context.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { fileIdOf } from './sign-address.ts';

interface SentFiles {
  readonly field: FieldDoc;
  readonly rowId: RowId | null;
  readonly files: readonly AttachedFile[];
}

/**
 * Refuses files that their field does not take. Our own files are what their bytes say, whatever the caller says they are; files
 * a cell holds already may stay there, and in a copy of it. `rowIds`: the rows there are or that are copied, in the order of `rows`.
 */
export async function refuseOtherFiles(
  ctx: Ctx,
  table: TableSchema,
  rows: readonly Row[],
  rowIds: readonly (RowId | null)[],
): Promise<void> {
  const sent = listSent(table, rows, rowIds);
  if (sent.length === 0) return;
  const known = await readFacts(ctx, sent);
  const faulty = sent.map((one) => ({ ...one, files: one.files.map(known) })).filter((one) => faultIn(one) !== null);
  if (faulty.length === 0) return;
  const there = await readThere(ctx, table, faulty);
  for (const one of faulty) {
    const fault = faultIn(one, there(one));
    if (fault === null) continue;
    throw new AppError('invalidValue', { field: one.field.title, reason: sayInEnglish(fault), fault });
  }
}

function faultIn({ field, files }: SentFiles, there: readonly AttachedFile[] = []) {
  return findFileFault(fileRulesOf(field), files, there);
}

/** Cells of fields that do not take every file. What cannot be read is refused where it is written. */
function listSent(table: TableSchema, rows: readonly Row[], rowIds: readonly (RowId | null)[]): SentFiles[] {
  const fields = table.fields.filter((field) => field.type === 'Attachment' && hasRules(field));
  if (fields.length === 0) return [];
  return rows.flatMap((row, index) =>
    fields.flatMap((field) => {
      const parsed = Object.hasOwn(row, field.id) ? getFieldKind('Attachment').parse(row[field.id], field) : null;
      return parsed?.ok && parsed.value !== null ? [{ field, rowId: rowIds[index] ?? null, files: filesOf(parsed.value) }] : [];
    }),
  );
}

function hasRules({ meta }: FieldDoc): boolean {
  return ['file_types', 'max_file_mb', 'max_files'].some((key) => (meta[key] ?? null) !== null);
}

async function readFacts({ parts }: Ctx, sent: readonly SentFiles[]): Promise<(file: AttachedFile) => AttachedFile> {
  const ids = new Set(sent.flatMap(({ files }) => files.flatMap(({ path }) => (path === undefined ? [] : (fileIdOf(path) ?? [])))));
  const facts = new Map((await parts.meta.files.listFacts([...ids])).map((one) => [one.id, one]));
  return (file) => {
    const fact = file.path === undefined ? undefined : facts.get(fileIdOf(file.path) ?? '');
    return fact === undefined ? file : { ...file, mimetype: fact.mimetype, size: fact.size };
  };
}

async function readThere(ctx: Ctx, table: TableSchema, sent: readonly SentFiles[]): Promise<(one: SentFiles) => readonly AttachedFile[]> {
  const ids = [...new Set(sent.flatMap(({ rowId }) => rowId ?? []))];
  const fieldIds = [...new Set(sent.map(({ field }) => field.id))];
  const records = ids.length === 0 ? [] : await getBase(ctx).records({ tableId: table.id, ids, fieldIds, shape: 'arrays' });
  const byId = new Map(records.map(({ id, cells }) => [id, cells]));
  return ({ rowId, field }) => filesOf((rowId === null ? null : byId.get(rowId)?.[fieldIds.indexOf(field.id)]) ?? null);
}
