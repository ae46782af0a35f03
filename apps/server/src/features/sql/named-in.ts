/** The statement without its comments, which people keep their notes in; those inside texts and names stay. */
export function withoutComments(text: string): string {
  return text.replaceAll(/('(?:[^']|'')*'|"(?:[^"]|"")*")|--[^\n]*|\/\*[\s\S]*?\*\//g, (_, kept: string | undefined) => kept ?? ' ');
}

/** Every word and every quoted name of a statement, in lower case: no table or field it names is missing. */
export function wordsIn(sql: string): ReadonlySet<string> {
  const words = new Set<string>();
  const parts = /'(?:[^']|'')*'|"((?:[^"]|"")+)"|`((?:[^`]|``)+)`|([A-Za-z_\u0080-\uFFFF][\w\u0080-\uFFFF]*)/g;
  for (const [, quoted, ticked, plain] of sql.matchAll(parts)) {
    const word = quoted?.replaceAll('""', '"') ?? ticked?.replaceAll('``', '`') ?? plain;
    if (word !== undefined) words.add(word.toLowerCase());
  }
  return words;
}

/** Whether all fields may be asked for: a star that is not that of `count(*)`. */
export function namesAllFields(sql: string): boolean {
  return sql.replaceAll(/\(\s*\*\s*\)/g, '').includes('*');
}
