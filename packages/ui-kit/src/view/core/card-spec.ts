import type { CellSpec } from '../../cells/cell-spec.ts';
import type { FieldId, ViewRecord } from './record.ts';

/** A field as cards show it. A column of the grid is one. */
export interface CardField extends CellSpec {
  readonly id: FieldId;
  readonly title: string;
  readonly icon?: readonly string[];
}

/** The size a picture is shown at, in px of the page: no larger one need be fetched. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Addresses of the pictures of a record, at once or later; null while it has none. */
export type PicturesOf = (record: ViewRecord, show: (addresses: readonly string[]) => void, size: PictureSize) => void;

export interface CardCover {
  /** `fill` cuts a picture to the card, `fit` shows all of it. */
  readonly fit: 'fit' | 'fill';
  readonly picturesOf: PicturesOf;
}

/** Something a card says beside its fields, such as how many days it stands in its stack. */
export interface CardNote {
  readonly text: string;
  readonly tone?: 'plain' | 'warning' | 'danger';
  /** How many of four marks are filled; absent: none are shown. */
  readonly marks?: number;
  readonly title?: string;
}

/** What cards show, and in which order. */
export interface CardSpec {
  readonly title: CardField;
  readonly fields: readonly CardField[];
  readonly cover?: CardCover | null;
  /** Stands at the end of the title, such as a price. */
  readonly aside?: CardField | null;
  readonly noteOf?: (record: ViewRecord) => CardNote | null;
}
