import { relative, sep } from 'node:path';

/** The source files of the web app with their text. */
export type SourceTexts = ReadonlyMap<string, string>;

/** The largest share of the web app's lines that one room of features may hold. */
const mostOfApp = 0.15;
/** The most files that may take all of an open table: those that put its page together. */
const mostWithWholeTable = 12;

/** What stands against the order of the web app: a room that grew too large, and files that take more of a table than they use. */
export function findWebFaults(texts: SourceTexts, source: string): string[] {
  const rooms = new Map<string, number>();
  const whole: string[] = [];
  let total = 0;
  for (const [file, text] of texts) {
    const [top, room = '', ...rest] = relative(source, file).split(sep);
    if (/\.(?:test|story)\.tsx?$/.test(file) || top === 'locales') continue;
    const lines = text.split('\n').length;
    total += lines;
    if (top !== 'features' || rest.length === 0) continue;
    rooms.set(room, (rooms.get(room) ?? 0) + lines);
    if (takesWholeTable(text)) whole.push(relative(source, file));
  }
  const faults = [...rooms].flatMap(([room, lines]) =>
    lines > total * mostOfApp
      ? [`features/${room} holds ${Math.round((100 * lines) / total)} % of the web app. Move what is a topic of its own to another room.`]
      : [],
  );
  if (whole.length > mostWithWholeTable)
    faults.push(`${whole.length} files take all of TableState: ${whole.join(', ')}. Ask for the parts they use, as in table-parts.ts.`);
  return faults;
}

/** Imports, and single members by `Pick`, are not the whole. */
function takesWholeTable(text: string): boolean {
  const code = text.replaceAll(/^import [^;]*;$/gm, '');
  return /(?<!\bPick<)\bTableState\b/.test(code);
}
