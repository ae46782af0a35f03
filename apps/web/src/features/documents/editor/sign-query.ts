import type { EditorState } from 'prosemirror-state';

/** What stands behind a sign that opens a menu, and where. */
export interface SignQuery {
  readonly sign: '/' | '@' | ':';
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

const patterns: readonly (readonly [SignQuery['sign'], RegExp])[] = [
  ['/', /(?:^|\s)\/([\p{L}\p{N} ]{0,30})$/u],
  ['@', /(?:^|\s)@([\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}|)$/u],
  [':', /(?:^|\s):([\p{L}]{2,20})$/u],
];

/** What somebody has begun to ask for at the cursor: a block, somebody or something, or an emoji. Null: nothing. */
export function findSignQuery({ selection }: Pick<EditorState, 'selection'>): SignQuery | null {
  const { $from, empty } = selection;
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code === true) return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\uFFFC');
  for (const [sign, pattern] of patterns) {
    const match = pattern.exec(before);
    if (!match) continue;
    const text = match[1] ?? '';
    return { sign, text, from: $from.pos - text.length - 1, to: $from.pos };
  }
  return null;
}
