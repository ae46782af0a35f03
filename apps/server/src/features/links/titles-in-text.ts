/** Commas a title may hold itself, for it to be found in a text. */
const piecesOfTitle = 4;

/** Every title a text may mean, to be looked up: its pieces between commas and line breaks, and several of them together. */
export function titlesInText(text: string): string[] {
  const found = new Set<string>();
  for (const pieces of linesOf(text))
    for (let from = 0; from < pieces.length; from += 1)
      for (let to = from + 1; to <= Math.min(from + piecesOfTitle, pieces.length); to += 1) found.add(joined(pieces, from, to));
  found.delete('');
  return [...found];
}

/** The titles of a text, longest known ones first; pieces nobody knows stand alone. */
export function splitTitles(text: string, isKnown: (title: string) => boolean): string[] {
  const titles: string[] = [];
  for (const pieces of linesOf(text)) {
    let from = 0;
    while (from < pieces.length) {
      let to = Math.min(from + piecesOfTitle, pieces.length);
      while (to > from + 1 && !isKnown(joined(pieces, from, to))) to -= 1;
      titles.push(joined(pieces, from, to));
      from = to;
    }
  }
  return titles.filter((title) => title !== '');
}

function linesOf(text: string): string[][] {
  return text.split(/\r?\n/).map((line) => line.split(','));
}

function joined(pieces: readonly string[], from: number, to: number): string {
  return pieces.slice(from, to).join(',').trim();
}
