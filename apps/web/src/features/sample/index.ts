export { isSample } from './is-sample.ts';
export { SampleBanner } from './sample-banner.tsx';
export { SampleButton } from './sample-button.tsx';
