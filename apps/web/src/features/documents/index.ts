export { DocumentPage, SharedPage } from './lazy-page.tsx';
export { documentationKind, pageKind } from './page-kind.ts';
export { writePage } from './write-page.ts';
export { savePages } from './save-pages.ts';
