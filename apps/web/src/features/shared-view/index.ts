export { SharedView } from './shared-view.tsx';
