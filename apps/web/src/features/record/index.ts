export { CommentComposer, CommentWords } from './comment-composer.tsx';
export { RecordPanel } from './record-panel.tsx';
export { stepInRecord } from './step-in-record.ts';
