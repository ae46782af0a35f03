export { SharedBasePage } from './shared-base-page.tsx';
