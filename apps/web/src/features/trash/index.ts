export { DeletedBases } from './deleted-bases.tsx';
export { TrashPage } from './trash-page.tsx';
