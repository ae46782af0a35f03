/**
 * Colours of select options, in the order new options take them: neighbours stay apart.
 * `name` is the token family (`--opt-<name>-*`), `hex` the soft background that travels on the wire.
 */
export const optionColors = [
  { name: 'blue', hex: '#d8e8ff' },
  { name: 'emerald', hex: '#c0f4dc' },
  { name: 'amber', hex: '#fde2b8' },
  { name: 'rose', hex: '#fedce3' },
  { name: 'violet', hex: '#e5e3ff' },
  { name: 'cyan', hex: '#b7f2fe' },
  { name: 'orange', hex: '#fedfcd' },
  { name: 'slate', hex: '#e2e8f1' },
  { name: 'pink', hex: '#fedbea' },
  { name: 'green', hex: '#caf3d1' },
  { name: 'indigo', hex: '#dfe5ff' },
  { name: 'yellow', hex: '#efe8b9' },
  { name: 'purple', hex: '#eddfff' },
  { name: 'teal', hex: '#b7f4ee' },
  { name: 'red', hex: '#ffddda' },
  { name: 'sky', hex: '#ccebff' },
  { name: 'fuchsia', hex: '#fed8fc' },
  { name: 'lime', hex: '#daefc3' },
  { name: 'brown', hex: '#f6e2d5' },
  { name: 'gray', hex: '#e9e9e9' },
] as const;

export type OptionColorName = (typeof optionColors)[number]['name'];

/** The colour of the option at a position (from 0) when none was chosen; the palette repeats. */
export function optionColorAt(position: number): (typeof optionColors)[number] {
  const count = optionColors.length;
  return optionColors[((position % count) + count) % count] ?? optionColors[0];
}
