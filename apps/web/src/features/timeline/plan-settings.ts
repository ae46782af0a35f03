import type { WireView } from '@quadrille/contract';
import { readLinkCell } from '@quadrille/domain';
import type { ViewRecord } from '@quadrille/ui-kit/view';
import { isLink } from '../structure/index.ts';
import type { TableField } from '../structure/index.ts';
import { metaOf } from '../view/index.ts';

/** Where a view keeps the link to what a record comes after, and the box that makes it a milestone. */
export const planKeys = { after: 'after_field', milestone: 'milestone_field' } as const;

/** Links of a table to itself can say what comes after what. */
export function canBeAfter(field: TableField): boolean {
  return isLink(field) && field.definition?.kind === 'link' && field.definition.relatedTableId === field.tableId;
}

export const canBeMilestone = ({ type }: TableField): boolean => type === 'Checkbox';

export interface PlanSettings {
  /** The field whose links name what a record comes after. */
  readonly afterId: string | null;
  readonly milestoneId: string | null;
}

/** What a view says of the order of its records; fields that are gone or not to be seen count for nothing. */
export function readPlanSettings(view: Pick<WireView, 'view'> | null, fields: readonly TableField[]): PlanSettings {
  const meta = metaOf(view);
  const find = (key: string, fits: (field: TableField) => boolean): string | null =>
    fields.find((field) => field.id === meta[key] && fits(field))?.id ?? null;
  return { afterId: find(planKeys.after, canBeAfter), milestoneId: find(planKeys.milestone, canBeMilestone) };
}

/** How a timeline asks it of a record. */
export function toPlanOptions({ afterId, milestoneId }: PlanSettings) {
  return {
    ...(afterId !== null && {
      comesAfter: ({ cells }: ViewRecord) => readLinkCell(cells[afterId] ?? null).records.map(([id]) => Number(id)),
    }),
    ...(milestoneId !== null && { isMilestone: ({ cells }: ViewRecord) => cells[milestoneId] === true }),
  };
}
