import type { CellKind } from '../../cells/cell-spec.ts';

const text = ['M12 4v16', 'M4 7V5a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v2', 'M9 20h6'];
const calendar = ['M8 2v3', 'M16 2v3', 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z', 'M3 9h18'];
const clock = ['M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z', 'M12 6v6l4 2'];
const hash = ['M4 9h16', 'M4 15h16', 'M10 3 8 21', 'M16 3l-2 18'];
const circle = 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z';

/** The icon of each kind: path data in a 24 box. */
export const kindIcons: Readonly<Record<CellKind, readonly string[]>> = {
  text,
  longText: ['M4 6h16', 'M4 12h16', 'M4 18h10'],
  number: hash,
  decimal: hash,
  currency: [circle, 'M16 8h-6a2 2 0 1 0 0 4h4a2 2 0 1 1 0 4H8', 'M12 18V6'],
  percent: ['M19 5 5 19', 'M6.5 4a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z', 'M17.5 15a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z'],
  checkbox: ['M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z', 'm16 9-5.5 5.5L8 12'],
  date: calendar,
  dateTime: calendar,
  singleSelect: [circle, 'm16 10-4 4-4-4'],
  multiSelect: [
    'M13.172 2a2 2 0 0 1 1.414.586l6.71 6.71a2.4 2.4 0 0 1 0 3.408l-4.592 4.592a2.4 2.4 0 0 1-3.408 0l-6.71-6.71A2 2 0 0 1 6 9.172V3a1 1 0 0 1 1-1z',
    'M2 7v6.172a2 2 0 0 0 .586 1.414l6.71 6.71a2.4 2.4 0 0 0 3.191.193',
    'M10.5 6.4v.2',
  ],
  email: ['M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0', 'M16 8v5a3 3 0 0 0 6 0v-1a10 10 0 1 0-4 8'],
  url: ['M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71', 'M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71'],
  phone: ['M5 3h4l2 5-2.5 1.5a11 11 0 0 0 6 6L16 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2z'],
  rating: [
    'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z',
  ],
  id: hash,
  systemTime: clock,
  computed: [
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z',
    'M9 17c2 0 2.8-1 2.8-2.8V10c0-2 1-3.3 3.2-3',
    'M9 11.2h5.7',
  ],
};

export const chromeIcons = {
  plus: ['M5 12h14', 'M12 5v14'],
  chevronDown: ['m6 9 6 6 6-6'],
  sortAscending: ['m5 12 7-7 7 7', 'M12 19V5'],
  sortDescending: ['m5 12 7 7 7-7', 'M12 5v14'],
  expand: ['M15 3h6v6', 'm21 3-7 7', 'm3 21 7-7', 'M9 21H3v-6'],
} as const;
