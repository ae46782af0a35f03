import { limits, toColumnName, uniqueNames, uniqueTitles, withoutUnseenSigns } from '@quadrille/domain';

export interface ColumnNames {
  readonly title: string;
  readonly columnName: string;
}

/** Titles and column names for the headers of a file, in order; headers are ordinary text whatever they spell. */
export function nameColumns(headers: readonly string[]): ColumnNames[] {
  const trimmed = headers.map((header, index) => cleanTitle(header) || `field_${index + 1}`);
  const titles = uniqueTitles(trimmed);
  const names = uniqueNames(headers.map((header, index) => toColumnName(cleanTitle(header), index + 1)));
  return titles.map((title, index) => ({ title, columnName: names[index] ?? title }));
}

/** A name for a table out of a file's name: the folder and the ending are left out. */
export function tableTitleOf(fileName: string): string {
  const base = fileName.split(/[/\\]/).pop() ?? '';
  return cleanTitle(base.replace(/\.[A-Za-z0-9]{1,8}$/, '')) || 'Table';
}

/** Trimmed, on one line, without the signs that no name holds. */
function cleanTitle(text: string): string {
  return withoutUnseenSigns(withoutUnseenSigns(text).slice(0, limits.fieldTitle));
}
