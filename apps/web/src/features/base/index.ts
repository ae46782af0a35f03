export { BaseFrame, sourceIdOf } from './base-frame.tsx';
export { BaseHome } from './base-home.tsx';
export { BasePage } from './base-page.tsx';
export { NoDocuments } from './no-documents.tsx';
