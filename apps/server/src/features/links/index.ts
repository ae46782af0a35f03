export { connect, idsIn, listMissing, refuseFixed, type RowIds } from './change-links.ts';
export { createLink, isLinkType } from './create-link.ts';
export { getLink, type Link } from './find-link.ts';
export { listLinked } from './list-linked.ts';
export { pluralOf } from './plural-of.ts';
export { readWanted, type WantedOfLink } from './read-wanted.ts';
export { linkRoutes } from './routes.ts';
export { setLinks } from './set-links.ts';
