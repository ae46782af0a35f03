import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { libraryTests } from '@quadrille/tooling/vitest';
import react from '@vitejs/plugin-react';

const config = await libraryTests({ browser: true });

export default {
  ...config,
  plugins: [react(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
  // The macros bring these imports in after the scan: found late, they would reload a page in the middle of its tests.
  optimizeDeps: { include: ['@lingui/core', '@lingui/react'] },
};
