/** What can be wrong with a file; the message says it in one sentence, the code lets programs tell cases apart. */
export type ImportErrorCode =
  | 'emptyFile'
  | 'noRows'
  | 'binary'
  | 'wrongKind'
  | 'unsupportedKind'
  | 'encoding'
  | 'unterminatedQuote'
  | 'recordTooLong'
  | 'tooManyColumns'
  | 'jsonSyntax'
  | 'jsonShape'
  | 'jsonTooLarge'
  | 'encrypted'
  | 'truncated'
  | 'corrupt'
  | 'tooLarge'
  | 'zipBomb'
  | 'tooManySheets'
  | 'unreadable'
  | 'cancelled';

/** Where in the file: lines and columns count from 1, offsets are bytes from 0. */
export interface ImportPlace {
  readonly line?: number;
  readonly column?: number;
  readonly offset?: number;
  readonly sheet?: string;
  /** A part of a workbook's archive. */
  readonly part?: string;
}

/** A file that is refused. The message is one sentence for the person who chose the file. */
export class ImportError extends Error {
  readonly code: ImportErrorCode;
  readonly place: ImportPlace;

  constructor(code: ImportErrorCode, message: string, place: ImportPlace = {}) {
    super(message);
    this.name = 'ImportError';
    this.code = code;
    this.place = place;
  }
}
