import {
  AlignLeft,
  AtSign,
  Barcode,
  Braces,
  Calendar,
  Calendar1,
  CalendarClock,
  CalendarPlus,
  CalendarSync,
  CircleChevronDown,
  CircleDollarSign,
  Clock,
  Database,
  DecimalsArrowRight,
  Fingerprint,
  Hash,
  KeySquare,
  Link,
  Link2,
  ListOrdered,
  LockKeyhole,
  MapPin,
  Paperclip,
  Percent,
  Phone,
  QrCode,
  ScanSearch,
  Sigma,
  Spline,
  SquareCheck,
  SquareFunction,
  SquareMousePointer,
  Star,
  Tags,
  TextInitial,
  Timer,
  Type,
  UserRound,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Icon } from './icon.tsx';
import type { IconSize } from './icon.tsx';

/** One icon for each field type, by its wire name; used wherever the type is named. */
export const fieldIcons = {
  ID: Fingerprint,
  LinkToAnotherRecord: Link2,
  Links: Link2,
  ForeignKey: KeySquare,
  Lookup: ScanSearch,
  SingleLineText: Type,
  LongText: AlignLeft,
  /** A long text with formatting, which is no type of its own on the wire. */
  RichText: TextInitial,
  Attachment: Paperclip,
  Checkbox: SquareCheck,
  MultiSelect: Tags,
  SingleSelect: CircleChevronDown,
  Collaborator: UserRound,
  Date: Calendar,
  Year: Calendar1,
  Time: Clock,
  PhoneNumber: Phone,
  GeoData: MapPin,
  Email: AtSign,
  URL: Link,
  Number: Hash,
  Decimal: DecimalsArrowRight,
  Currency: CircleDollarSign,
  Percent,
  Duration: Timer,
  Rating: Star,
  Formula: SquareFunction,
  Rollup: Sigma,
  Count: ListOrdered,
  DateTime: CalendarClock,
  CreateTime: CalendarPlus,
  LastModifiedTime: CalendarSync,
  AutoNumber: ListOrdered,
  Geometry: Spline,
  JSON: Braces,
  SpecificDBType: Database,
  Barcode,
  QrCode,
  Button: SquareMousePointer,
  Password: LockKeyhole,
} as const satisfies Record<string, LucideIcon>;

export type FieldIconKind = keyof typeof fieldIcons;

export interface FieldIconProps {
  readonly kind: FieldIconKind;
  readonly size?: IconSize;
  readonly label?: string;
  readonly className?: string | undefined;
}

/** The icon of a field type. */
export function FieldIcon({ kind, ...rest }: FieldIconProps) {
  return <Icon icon={fieldIcons[kind]} {...rest} />;
}
