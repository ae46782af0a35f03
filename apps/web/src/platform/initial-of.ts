const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first letter of a title as a person sees it, in capitals where the script has them. */
export function initialOf(title: string): string {
  const [first] = graphemes.segment(title.trim());
  return (first?.segment ?? '?').toLocaleUpperCase();
}
