export { EmbeddedView } from './embedded-view.tsx';
export { OpenedRecord } from './opened-record.tsx';
