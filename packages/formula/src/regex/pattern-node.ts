/** A parsed pattern. Characters are tested by `Matcher`s. */
export type PatternNode =
  | { readonly kind: 'empty' }
  | { readonly kind: 'letter'; readonly matches: Matcher }
  | { readonly kind: 'assert'; readonly what: 'start' | 'end' | 'lineStart' | 'lineEnd' | 'edge' | 'noEdge' }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | { readonly kind: 'group'; readonly index: number; readonly inner: PatternNode }
  | { readonly kind: 'repeat'; readonly inner: PatternNode; readonly least: number; readonly most: number; readonly isLazy: boolean };

/** Tests one character given by its code point. */
export type Matcher = (code: number) => boolean;
