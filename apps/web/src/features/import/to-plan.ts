import type { ImportPlanInput } from '@quadrille/contract';
import type { SourceDraft, TableDraft } from './draft.ts';

/** What the server is asked to make of a file; null when none of its tables is wanted. */
export function toPlan({ file, template, tables }: SourceDraft): ImportPlanInput | null {
  const kept = tables.filter((one) => one.isKept);
  if (kept.length === 0) return null;
  const format = template.format && { ...template.format, hasHeader: kept[0]?.table.hasHeader ?? template.format.hasHeader };
  const { kind, encoding, features = false } = template;
  return { kind, fileName: file.name, size: file.size, format, encoding, features, tables: kept.map(toTablePlan) };
}

function toTablePlan({ table }: TableDraft): ImportPlanInput['tables'][number] {
  return {
    refTableName: table.refTableName,
    title: table.title.trim(),
    hasHeader: table.hasHeader,
    columns: table.columns.map(({ source, title, type, meta, options, read, keep }) => ({
      source,
      title: title.trim() || `Field ${source + 1}`,
      type,
      meta: { ...meta },
      options: [...options],
      read: { ...read },
      keep,
    })),
  };
}
