import type { FieldType } from '../fields/field-type.ts';

/** Kinds of views and the numbers they travel by. */
export const viewKinds = { form: 1, gallery: 2, grid: 3, kanban: 4, map: 5, calendar: 6, timeline: 7 } as const;
export type ViewKind = keyof typeof viewKinds;
export type ViewKindNumber = (typeof viewKinds)[ViewKind];

/** The kind a wire number stands for, or null. */
export function viewKindOf(number: unknown): ViewKind | null {
  for (const [kind, code] of Object.entries(viewKinds)) {
    if (code === number) return kind as ViewKind;
  }
  return null;
}

/** Types of fields a timeline can make lanes of: what one record holds one value of. */
export const laneTypes: readonly FieldType[] = ['SingleSelect', 'Collaborator', 'SingleLineText', 'Checkbox', 'Rating', 'Number', 'Year'];

/** Row heights of grids: name, wire number, and pixels. */
export const rowHeights = [
  { name: 'short', wire: 0, pixels: 32 },
  { name: 'medium', wire: 1, pixels: 56 },
  { name: 'tall', wire: 2, pixels: 88 },
  { name: 'extra', wire: 3, pixels: 120 },
] as const;
export type RowHeightName = (typeof rowHeights)[number]['name'];

export const lockTypes = ['collaborative', 'locked', 'personal'] as const;
export type LockType = (typeof lockTypes)[number];
