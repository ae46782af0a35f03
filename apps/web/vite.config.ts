import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkFileNames, chunkGroups } from './build/chunk-groups.ts';
import { compressFiles } from './build/compress-files.ts';
import { dropCallWords } from './build/drop-call-words.ts';
import { formLook } from './build/form-look.ts';
import { phoneLayout } from './build/phone-layout.ts';
import { someWords } from './build/some-words.ts';
import { startAtOnce } from './build/start-at-once.ts';
import { reactCompiler } from './build/react-compiler.ts';

/** Where `vite dev` finds a running server; the built app is served by the server itself. */
const api = process.env['QUADRILLE_API'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: './',
  resolve: { conditions: ['@quadrille/source', 'module', 'browser', 'development|production'] },
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true }),
    react(),
    dropCallWords(),
    formLook(),
    someWords(),
    lingui(),
    // Babel runs its presets last to first: messages are extracted before the compiler rewrites components.
    babel({ presets: [reactCompiler, linguiTransformerBabelPreset()] }),
    startAtOnce(),
    compressFiles(),
  ],
  css: { postcss: { plugins: [phoneLayout] } },
  worker: { format: 'es' },
  server: { proxy: { '/api': api, '/download': api, '/socket.io': { target: api, ws: true }, '/jobs': { target: api, ws: true } } },
  build: {
    target: 'es2023',
    sourcemap: false,
    // Which files a screen loads: the size of the first load is measured by it. It is not shipped.
    manifest: true,
    // every browser that runs this target preloads modules itself
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { chunkFileNames, codeSplitting: { groups: chunkGroups } } },
  },
});
