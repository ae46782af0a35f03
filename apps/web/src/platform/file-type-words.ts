import { t } from '@lingui/core/macro';
import { fileFamilies } from '@quadrille/domain';
import type { FileFamily } from '@quadrille/domain';

/** The families of files with their names, in the language of the person. */
export function familyWords(): readonly (readonly [FileFamily, string])[] {
  const words: Readonly<Record<FileFamily, string>> = {
    image: t`Pictures`,
    pdf: t`PDF`,
    video: t`Videos`,
    audio: t`Sounds`,
    document: t`Texts, sheets and slides`,
  };
  return fileFamilies.map((family) => [family, words[family]]);
}

/** A family by its name; endings and types as they are. */
export function wordsOfFileType(type: string): string {
  return familyWords().find(([family]) => family === type)?.[1] ?? type;
}
