/** What is done to the words of a page: they are written, proposed, or only read. */
export const pageModes = ['edit', 'suggest', 'read'] as const;
export type PageMode = (typeof pageModes)[number];
