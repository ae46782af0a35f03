import { englishViewWords } from '../../view/core/view-words.ts';
import type { ViewWords } from '../../view/core/view-words.ts';

/** Every word a gallery shows or says; hand in translations. */
export interface GalleryWords extends ViewWords {
  readonly gallery: string;
  readonly cards: (count: number) => string;
  readonly toggleGroup: (title: string) => string;
  readonly empty: string;
  readonly loadFailed: string;
  readonly retry: string;
  readonly held: string;
  /** The picture that is shown of several, counted from 1. */
  readonly picture: (at: number, count: number) => string;
}

const { number } = englishViewWords;

export const englishGalleryWords: GalleryWords = {
  ...englishViewWords,
  gallery: 'Gallery',
  cards: (count) => `${number(count)} ${count === 1 ? 'record' : 'records'}`,
  toggleGroup: (title) => `Show or hide ${title}`,
  empty: 'No records to show',
  loadFailed: 'Could not load this',
  retry: 'Try again',
  held: 'Belongs elsewhere by now; it moves when you leave it',
  picture: (at, count) => `Picture ${number(at)} of ${number(count)}`,
};
