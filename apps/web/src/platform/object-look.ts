import type { WireProject } from '@quadrille/contract';
import { hueBackgrounds, hueOfText, toHueProps } from '@quadrille/ui-kit-react';
import type { HueName } from '@quadrille/ui-kit/cells';
import {
  Bell,
  BookOpen,
  Box,
  Briefcase,
  Building2,
  Calendar,
  Camera,
  ChartPie,
  Clapperboard,
  Cloud,
  Coffee,
  Factory,
  Flag,
  FlaskConical,
  Folder,
  GraduationCap,
  Heart,
  House,
  Landmark,
  Leaf,
  Lightbulb,
  ListChecks,
  Mail,
  MapPin,
  Megaphone,
  Music,
  Package,
  Palette,
  Phone,
  Plane,
  Receipt,
  Rocket,
  ShoppingCart,
  Star,
  Tag,
  Ticket,
  Truck,
  Users,
  Utensils,
  Wrench,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

/** The icons a base or a table can have, by the name that is stored in its `meta.icon`. */
export const objectIcons = {
  folder: Folder,
  tasks: ListChecks,
  people: Users,
  calendar: Calendar,
  chart: ChartPie,
  briefcase: Briefcase,
  building: Building2,
  house: House,
  package: Package,
  box: Box,
  cart: ShoppingCart,
  receipt: Receipt,
  tag: Tag,
  truck: Truck,
  factory: Factory,
  wrench: Wrench,
  rocket: Rocket,
  flag: Flag,
  star: Star,
  heart: Heart,
  idea: Lightbulb,
  megaphone: Megaphone,
  mail: Mail,
  phone: Phone,
  bell: Bell,
  book: BookOpen,
  school: GraduationCap,
  science: FlaskConical,
  bank: Landmark,
  film: Clapperboard,
  camera: Camera,
  music: Music,
  palette: Palette,
  ticket: Ticket,
  plane: Plane,
  place: MapPin,
  food: Utensils,
  coffee: Coffee,
  leaf: Leaf,
  cloud: Cloud,
} as const satisfies Readonly<Record<string, LucideIcon>>;

export type ObjectIconName = keyof typeof objectIcons;

/** Free settings that are kept with a thing, whether they came as JSON text or as an object. */
export function readMeta(meta: unknown): Readonly<Record<string, unknown>> {
  if (typeof meta === 'object' && meta !== null) return meta as Readonly<Record<string, unknown>>;
  if (typeof meta !== 'string') return {};
  try {
    return readMeta(JSON.parse(meta));
  } catch {
    return {};
  }
}

/** The icon somebody chose; null where none was chosen, or one that other programs know and we do not. */
export function iconOf({ meta }: { readonly meta?: unknown }): ObjectIconName | null {
  const name = readMeta(meta)['icon'];
  return typeof name === 'string' && Object.hasOwn(objectIcons, name) ? (name as ObjectIconName) : null;
}

/** The colour somebody chose for a thing; null where none was chosen. */
export function hueOf(color: unknown): HueName | null {
  if (typeof color !== 'string' || color.trim() === '') return null;
  const hue = toHueProps(color)['data-hue'];
  return hue === 'custom' ? null : hue;
}

/** The colour of a base: the one that was chosen, else one of its own. */
export function hueOfBase(base: Pick<WireProject, 'id' | 'color'>): HueName {
  return hueOf(base.color) ?? hueOfText(base.id);
}

/** A colour as it is stored. */
export const storedHue = (hue: HueName | null): string | null => (hue === null ? null : hueBackgrounds[hue]);
