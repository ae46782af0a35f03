import { plural, t } from '@lingui/core/macro';
import type { GalleryWords } from '@quadrille/ui-kit/gallery';
import { createViewWords } from '../records/index.ts';

/** Every word a gallery shows or says, in the chosen language, whose `locale` counts are written in. */
export function createGalleryWords(locale: string): GalleryWords {
  const words = createViewWords(locale);
  const { number } = words;
  return {
    ...words,
    gallery: t`Gallery`,
    cards: (count) => t`${plural(count, { one: '# record', other: '# records' })}`,
    toggleGroup: (title) => t`Show or hide ${title}`,
    empty: t`No records to show`,
    loadFailed: t`Could not load these records`,
    retry: t`Retry`,
    held: t`Belongs elsewhere by now; it moves when you leave it`,
    picture: (at, count) => t`Picture ${number(at)} of ${number(count)}`,
  };
}
