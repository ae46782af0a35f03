import { filesOf, type CellValue } from '@quadrille/domain';
import { fileIdOf } from './sign-address.ts';

/** Ids of our own files in a cell of attachments. */
export function idsIn(value: CellValue): string[] {
  return filesOf(value).flatMap(({ path }) => (path === undefined ? [] : (fileIdOf(path) ?? [])));
}
