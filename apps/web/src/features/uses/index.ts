export { UseLine, UseList } from './use-line.tsx';
export { UsesQuestionDialog } from './uses-question.tsx';
export { mayDeleteUsed } from './uses-question.state.ts';
export { WhatUses } from './what-uses.tsx';
