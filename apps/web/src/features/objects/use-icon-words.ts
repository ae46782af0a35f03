import { useLingui } from '@lingui/react/macro';
import type { ObjectIconName } from '../../platform/object-look.ts';

/** What the icons show, as it is spoken. */
export function useIconWords(): Readonly<Record<ObjectIconName, string>> {
  const { t } = useLingui();
  return {
    folder: t({ message: 'Folder', context: 'icon' }),
    tasks: t({ message: 'Checklist', context: 'icon' }),
    people: t({ message: 'People', context: 'icon' }),
    calendar: t({ message: 'Calendar', context: 'icon' }),
    chart: t({ message: 'Chart', context: 'icon' }),
    briefcase: t({ message: 'Briefcase', context: 'icon' }),
    building: t({ message: 'Building', context: 'icon' }),
    house: t({ message: 'House', context: 'icon' }),
    package: t({ message: 'Package', context: 'icon' }),
    box: t({ message: 'Box', context: 'icon' }),
    cart: t({ message: 'Shopping cart', context: 'icon' }),
    receipt: t({ message: 'Receipt', context: 'icon' }),
    tag: t({ message: 'Tag', context: 'icon' }),
    truck: t({ message: 'Truck', context: 'icon' }),
    factory: t({ message: 'Factory', context: 'icon' }),
    wrench: t({ message: 'Wrench', context: 'icon' }),
    rocket: t({ message: 'Rocket', context: 'icon' }),
    flag: t({ message: 'Flag', context: 'icon' }),
    star: t({ message: 'Star', context: 'icon' }),
    heart: t({ message: 'Heart', context: 'icon' }),
    idea: t({ message: 'Light bulb', context: 'icon' }),
    megaphone: t({ message: 'Megaphone', context: 'icon' }),
    mail: t({ message: 'Mail', context: 'icon' }),
    phone: t({ message: 'Phone', context: 'icon' }),
    bell: t({ message: 'Bell', context: 'icon' }),
    book: t({ message: 'Book', context: 'icon' }),
    school: t({ message: 'School', context: 'icon' }),
    science: t({ message: 'Science', context: 'icon' }),
    bank: t({ message: 'Bank', context: 'icon' }),
    film: t({ message: 'Film', context: 'icon' }),
    camera: t({ message: 'Camera', context: 'icon' }),
    music: t({ message: 'Music', context: 'icon' }),
    palette: t({ message: 'Palette', context: 'icon' }),
    ticket: t({ message: 'Ticket', context: 'icon' }),
    plane: t({ message: 'Plane', context: 'icon' }),
    place: t({ message: 'Place', context: 'icon' }),
    food: t({ message: 'Food', context: 'icon' }),
    coffee: t({ message: 'Coffee', context: 'icon' }),
    leaf: t({ message: 'Leaf', context: 'icon' }),
    cloud: t({ message: 'Cloud', context: 'icon' }),
  };
}
