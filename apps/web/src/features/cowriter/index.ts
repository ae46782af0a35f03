export { CowriterHome, PromptItems, PromptPage } from './lazy-page.tsx';
export { cowriterKind, promptKind } from './prompt-kind.ts';
