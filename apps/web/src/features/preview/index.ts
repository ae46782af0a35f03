export { PreviewBanner } from './preview-banner.tsx';
export { PreviewMenu } from './preview-menu.tsx';
