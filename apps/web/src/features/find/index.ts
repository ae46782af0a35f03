export { FindBar } from './find-bar.tsx';
