import { reactCompilerPreset } from '@vitejs/plugin-react';

const preset = reactCompilerPreset();

/**
 * The React Compiler, kept to files that draw or call a hook. Its own filter takes every file with a capitalised word in it, so that
 * Babel would parse all of our packages for nothing: half of the time of a build.
 */
export const reactCompiler: ReturnType<typeof reactCompilerPreset> = {
  ...preset,
  rolldown: { ...preset.rolldown, filter: { code: /\buse[A-Z]\w*\(|<\/|\/>/ } },
};
