import { CalendarDays, ChartGantt, ClipboardList, LayoutGrid, Map, Sheet, SquareKanban } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Icon } from './icon.tsx';
import type { IconSize } from './icon.tsx';

/** One icon for each view kind. */
export const viewIcons = {
  grid: Sheet,
  kanban: SquareKanban,
  form: ClipboardList,
  gallery: LayoutGrid,
  calendar: CalendarDays,
  timeline: ChartGantt,
  map: Map,
} as const satisfies Record<string, LucideIcon>;

export type ViewIconKind = keyof typeof viewIcons;

export interface ViewIconProps {
  readonly kind: ViewIconKind;
  readonly size?: IconSize;
  readonly label?: string;
  readonly className?: string | undefined;
}

/** The icon of a view kind. */
export function ViewIcon({ kind, ...rest }: ViewIconProps) {
  return <Icon icon={viewIcons[kind]} {...rest} />;
}
