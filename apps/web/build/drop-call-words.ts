import type { Plugin } from 'vite';

/** What a call of the contract says of itself to people who read the API: a text that stands alone as its `summary` or `description`. */
const words = /^\s+(?:summary|description):\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`$\\]*`),$/gm;

/** The definition of every call is in the first page, and nobody reads there what it is for. */
export function dropCallWords(): Plugin {
  return {
    name: 'quadrille:drop-call-words',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]contract[\\/]src[\\/]calls[\\/][\w-]+\.ts$/ },
      // lines stay where they are
      handler: (code) => ({ code: code.replace(words, (text) => '\n'.repeat(text.split('\n').length - 1)), map: null }),
    },
  };
}
