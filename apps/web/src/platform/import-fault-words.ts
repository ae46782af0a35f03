import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { ImportErrorCode, ImportPlace } from '@quadrille/importer';

/** What the importer refuses a file with; it crosses threads, so it is told by its shape. */
export interface ImportFault {
  readonly code: ImportErrorCode;
  readonly message: string;
  readonly place: ImportPlace;
}

export function isImportFault(error: unknown): error is ImportFault {
  return error instanceof Error && error.name === 'ImportError' && 'code' in error && Object.hasOwn(words, String(error.code));
}

/** Why a file was refused, in the language of the person. The importer's own sentences are English and know more of the place. */
export function wordsOfImportFault({ code, message, place }: ImportFault): string {
  return i18n.locale === 'en' ? message : words[code](place);
}

const words: Readonly<Record<ImportErrorCode, (place: ImportPlace) => string>> = {
  emptyFile: () => t`The file is empty; there is nothing to import.`,
  noRows: () => t`The file has no rows; there is nothing to import.`,
  binary: () => t`This is not a table. Choose a CSV, Excel or JSON file.`,
  wrongKind: () => t`This is not a table. Choose a CSV, Excel or JSON file.`,
  unsupportedKind: () => t`Files of this kind are not read. Save it as .xlsx or .csv.`,
  encoding: () => t`Some of the file is not text in its encoding. Choose another encoding.`,
  unterminatedQuote: ({ line }) =>
    line === undefined ? t`A quotation mark is opened and never closed.` : t`A quotation mark is opened in line ${line} and never closed.`,
  recordTooLong: ({ line }) => (line === undefined ? t`A row of the file is too long.` : t`The row in line ${line} is too long.`),
  tooManyColumns: () => t`The file has too many columns.`,
  jsonSyntax: ({ line, column }) =>
    line === undefined || column === undefined
      ? t`The file is not valid JSON.`
      : t`The file is not valid JSON at line ${line}, column ${column}.`,
  jsonShape: () => t`The file holds a single JSON value, but a table needs a list or an object.`,
  jsonTooLarge: () => t`A single value of the JSON file is too large.`,
  encrypted: () => t`The file is protected by a password. Remove the password and import it again.`,
  truncated: () => t`The file is cut off. Copy or download it again.`,
  corrupt: () => t`The file is damaged. Open it in Excel and save it again.`,
  tooLarge: () => t`The file is larger than can be read.`,
  zipBomb: () => t`The file unpacks to far more than it should and is refused.`,
  tooManySheets: () => t`The workbook has too many sheets.`,
  unreadable: () => t`The file could not be read. Check its name or address.`,
  cancelled: () => t`The import was cancelled.`,
};
