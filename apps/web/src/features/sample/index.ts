export { SampleButton } from './sample-button.tsx';
