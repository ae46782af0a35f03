import { pageAddress } from './page.ts';

/** The address of a page of the app, to be sent to somebody. */
export const linkOf = (path: string): string => `${pageAddress.href.replace(/\/$/, '')}/#${path}`;
