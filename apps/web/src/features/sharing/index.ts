export { SharingPage } from './sharing-page.tsx';
