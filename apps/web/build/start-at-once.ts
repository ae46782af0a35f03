import type { Plugin } from 'vite';

/** The page begins with the file its first module was put into, where the one that is named after it does nothing but import that. */
export function startAtOnce(): Plugin {
  return {
    name: 'quadrille:start-at-once',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { chunk }) {
        const [first] = chunk?.imports ?? [];
        if (!chunk || first === undefined || chunk.imports.length !== 1 || Object.keys(chunk.modules).length > 0) return html;
        const lines = html.split('\n').filter((line) => !(line.includes('rel="modulepreload"') && line.includes(first)));
        return lines.join('\n').replace(chunk.fileName, first);
      },
    },
  };
}
