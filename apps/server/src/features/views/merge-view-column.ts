import { refuseProgram } from '@quadrille/contract';
import type { ViewFieldDoc } from '../../storage/schema/documents.ts';

export interface ViewColumnUpdate {
  readonly show?: boolean | undefined;
  readonly order?: number | null | undefined;
  readonly width?: string | number | null | undefined;
  readonly label?: string | null | undefined;
  readonly help?: string | null | undefined;
  readonly group_by?: boolean | undefined;
  readonly group_by_order?: number | null | undefined;
  readonly group_by_sort?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly required?: boolean | undefined;
  readonly enable_scanner?: boolean | undefined;
  readonly meta?: unknown;
}

export function mergeViewColumn(entry: ViewFieldDoc, update: ViewColumnUpdate): ViewFieldDoc {
  return {
    ...entry,
    show: update.show ?? entry.show,
    order: update.order ?? entry.order,
    width: update.width == null ? entry.width : toWidth(update.width),
    label: update.label === undefined ? entry.label : update.label,
    help: update.help === undefined ? entry.help : update.help,
    groupBy: update.group_by ?? entry.groupBy,
    groupByOrder: update.group_by_order === undefined ? entry.groupByOrder : update.group_by_order,
    groupBySort: update.group_by_sort === undefined ? entry.groupBySort : update.group_by_sort === 'desc' ? 'desc' : 'asc',
    ...mergeFormPart(entry, update),
  };
}

/** What only forms ask; documents of other views are left without it. */
function mergeFormPart({ form }: ViewFieldDoc, update: ViewColumnUpdate): Pick<ViewFieldDoc, 'form'> {
  const { description, required, enable_scanner: scanner, meta } = update;
  if ([description, required, scanner, meta ?? undefined].every((value) => value === undefined)) return {};
  return {
    form: {
      description: description === undefined ? (form?.description ?? null) : description,
      isRequired: required ?? form?.isRequired ?? false,
      hasScanner: scanner ?? form?.hasScanner ?? false,
      meta: meta ?? form?.meta ?? {},
    },
  };
}

/** Whole pixels as the wire writes them. */
function toWidth(width: string | number): string {
  const pixels = Math.round(Number.parseFloat(String(width)));
  if (!Number.isFinite(pixels) || pixels < 1 || pixels > 10_000)
    throw refuseProgram('badRequest', `"${width}" is not a column width such as 200px.`);
  return `${pixels}px`;
}
