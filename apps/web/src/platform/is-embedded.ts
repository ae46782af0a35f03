import { pagePath } from './page.ts';

/** Whether this page stands inside a page of somebody else: it shows shared views alone, and acts for nobody. */
export const isEmbedded = /\/embed\/?$/.test(pagePath);
