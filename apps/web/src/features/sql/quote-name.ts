/** A title as it stands in a statement: between quotes where it is more than a plain word. */
export function quoteName(title: string): string {
  return /^[A-Za-z_]\w*$/.test(title) && !reserved.has(title.toLowerCase()) ? title : `"${title.replaceAll('"', '""')}"`;
}

const reserved = new Set(
  'add all alter and as asc between by case check column commit create cross current default delete desc distinct drop else end escape except exists for foreign from full group having if in index inner insert intersect into is isnull join left like limit natural no not notnull null of offset on or order outer over partition primary range references right row rows select set table then to transaction union unique update using values view when where window with'.split(
    ' ',
  ),
);

/** A statement to begin with: some records of a table. */
export function firstRowsOf(title: string): string {
  return `SELECT *\nFROM ${quoteName(title)}\nLIMIT 100`;
}
