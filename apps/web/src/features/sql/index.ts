export { StructurePage } from './structure-page.tsx';
