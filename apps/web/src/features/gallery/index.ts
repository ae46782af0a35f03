export { galleryKind } from './gallery-kind.ts';
