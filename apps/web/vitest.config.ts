import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { libraryTests } from '@quadrille/tooling/vitest';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';

const config = await libraryTests({ browser: true, setupFiles: ['src/testing/remove-components.ts'] });

export default {
  ...config,
  // As the app is built: what the compiler keeps from one render to the next is kept here too.
  plugins: [react(), lingui(), babel({ presets: [reactCompilerPreset(), linguiTransformerBabelPreset()] })],
  // The macros bring these imports in after the scan: found late, they would reload a page in the middle of its tests.
  optimizeDeps: {
    include: [
      '@lingui/core',
      '@lingui/react',
      'react/compiler-runtime',
      'react-dom/client',
      '@dagrejs/dagre',
      '@xyflow/react',
      'lowlight',
      'highlight.js/lib/languages/python',
      'highlight.js/lib/languages/typescript',
    ],
  },
};
