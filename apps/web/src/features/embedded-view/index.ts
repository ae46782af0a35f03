export { EmbeddedView, type EmbeddedViewProps } from './embedded-view.tsx';
export { OpenedRecord } from './opened-record.tsx';
