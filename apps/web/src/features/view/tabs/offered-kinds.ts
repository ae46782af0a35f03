import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { canStackBy, isSingleLink, laneTypes } from '@quadrille/domain';
import type { ViewKind } from '@quadrille/domain';
import type { TableField } from '../../structure/index.ts';
import { isDateField } from '../kind-fields-tool.tsx';
import type { FieldSetting } from '../kind-settings.ts';

/** A field a kind of views is drawn by. */
export interface KindQuestion {
  readonly setting: FieldSetting;
  readonly label: MessageDescriptor;
  readonly fits: (field: TableField) => boolean;
  /** The words for having none; absent: there has to be one. */
  readonly none?: MessageDescriptor;
  /** The best of the fields that fit; `taken` are those of the questions before. null: none is better than any. */
  readonly guess: (fitting: readonly TableField[], taken: readonly string[]) => TableField | null;
  /** The field that is made where none fits. */
  readonly makes?: NewKindField;
}

export interface NewKindField {
  readonly title: MessageDescriptor;
  readonly type: 'SingleSelect' | 'Attachment' | 'Date' | 'GeoData';
  readonly options?: readonly MessageDescriptor[];
}

export interface OfferedKind {
  readonly kind: ViewKind;
  readonly title: MessageDescriptor;
  readonly note: MessageDescriptor;
  readonly asks: readonly KindQuestion[];
}

const first = (fitting: readonly TableField[]): TableField | null => fitting[0] ?? null;
const holdsManyLinks = (field: TableField): boolean => field.definition?.kind === 'link' && !isSingleLink(field);
const startNames = /start|begin|from|von|ab\b|date|datum|تاريخ|بداية|تاریخ|آغاز|شروع/iu;
const endNames = /end|due|until|finish|deadline|to\b|bis|fällig|نهاية|استحقاق|پایان|موعد|سررسید/iu;
const isWritten = ({ type }: TableField): boolean => type === 'Date' || type === 'DateTime';
const startsBy = (fitting: readonly TableField[]): TableField | null =>
  fitting.find((field) => isWritten(field) && startNames.test(field.title) && !endNames.test(field.title)) ??
  fitting.find(isWritten) ??
  first(fitting);
const endsBy = (fitting: readonly TableField[], taken: readonly string[]): TableField | null =>
  fitting.find((field) => isWritten(field) && !taken.includes(field.id) && endNames.test(field.title)) ?? null;

const begins: KindQuestion = {
  setting: 'fk_from_col_id',
  label: msg`Begins`,
  fits: isDateField,
  guess: startsBy,
  makes: { title: msg`Date`, type: 'Date' },
};
const ends: KindQuestion = { setting: 'fk_to_col_id', label: msg`Ends`, fits: isDateField, none: msg`No end`, guess: endsBy };

const lanes: KindQuestion = {
  setting: 'fk_lane_col_id',
  label: msg`Lanes by`,
  fits: ({ type }) => laneTypes.includes(type),
  none: msg`One lane`,
  guess: (fitting) => fitting.find(({ type }) => type === 'Collaborator') ?? fitting.find(({ type }) => type === 'SingleSelect') ?? null,
};

/** The kinds of views "Add view" offers, with what each has to know. */
export const offeredKinds: readonly OfferedKind[] = [
  { kind: 'grid', title: msg`Grid`, note: msg`Rows and fields, for typing and pasting`, asks: [] },
  { kind: 'form', title: msg`Form`, note: msg`Questions that anyone with the link can answer`, asks: [] },
  {
    kind: 'kanban',
    title: msg`Kanban`,
    note: msg`Cards in stacks, moved from one to the next`,
    asks: [
      {
        setting: 'fk_grp_col_id',
        label: msg`Stack by`,
        fits: canStackBy,
        // a board of links that hold many records is made by choice, not by guess
        guess: (fitting) => fitting.find(({ type }) => type === 'SingleSelect') ?? first(fitting.filter((field) => !holdsManyLinks(field))),
        makes: { title: msg`Status`, type: 'SingleSelect', options: [msg`To do`, msg`In progress`, msg`Done`] },
      },
    ],
  },
  {
    kind: 'gallery',
    title: msg`Gallery`,
    note: msg`Large cards with pictures, to look through`,
    asks: [
      {
        setting: 'fk_cover_image_col_id',
        label: msg`Cover`,
        fits: ({ type }) => type === 'Attachment',
        none: msg`No cover`,
        guess: first,
      },
    ],
  },
  { kind: 'calendar', title: msg`Calendar`, note: msg`Records on their days, weeks and months`, asks: [begins, ends] },
  {
    kind: 'timeline',
    title: msg`Timeline`,
    note: msg`Bars from start to end, in lanes`,
    asks: [begins, { ...ends, makes: { title: msg`End`, type: 'Date' } }, lanes],
  },
  {
    kind: 'map',
    title: msg`Map`,
    note: msg`Records as pins where they are`,
    asks: [
      {
        setting: 'fk_geo_data_col_id',
        label: msg`Place`,
        fits: ({ type }) => type === 'GeoData',
        guess: first,
        makes: { title: msg`Place`, type: 'GeoData' },
      },
    ],
  },
];

/** The fields a kind begins with, by setting: the best guess, else a new one where there has to be one. */
export function guessFields({ asks }: OfferedKind, fields: readonly TableField[], canMake: boolean): Readonly<Record<string, string>> {
  const chosen: Record<string, string> = {};
  for (const { setting, fits, guess, none, makes } of asks) {
    const found = guess(fields.filter(fits), Object.values(chosen));
    const otherwise = none === undefined && makes && canMake ? newField : noField;
    chosen[setting] = found?.id ?? otherwise;
  }
  return chosen;
}

/** Whether a view of a kind can be made of the fields there are, or of one this person may make. */
export function canOffer({ asks }: OfferedKind, fields: readonly TableField[], canMake: boolean): boolean {
  return asks.every(({ fits, none, makes }) => none !== undefined || fields.some(fits) || (makes !== undefined && canMake));
}

/** Choices beside the fields there are. */
export const newField = 'new';
export const noField = 'none';
