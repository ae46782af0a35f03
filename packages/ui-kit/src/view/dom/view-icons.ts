/** Icons of the views' own controls: path data in a 24 box. */
export const viewIcons = {
  plus: ['M5 12h14', 'M12 5v14'],
  more: ['M5 12h.01', 'M12 12h.01', 'M19 12h.01'],
  chevronDown: ['m6 9 6 6 6-6'],
  chevronStart: ['m15 18-6-6 6-6'],
  chevronEnd: ['m9 18 6-6-6-6'],
  unfold: ['m6 17 5-5-5-5', 'm13 17 5-5-5-5'],
} as const;
