import type { Rolldown } from 'vite';

/**
 * The files the app is loaded in. Each group takes what its modules match and everything they import that no group above took,
 * so that a screen loads the groups it stands on, whole, and one small file of its own; the order is the order people come by.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  {
    // the start of every page, with the values, words and looks that the app and the page of a form have in common
    name: 'entry',
    test: new RegExp(
      [
        /[\\/]web[\\/]src[\\/]main\.ts/,
        /[\\/]web[\\/]src[\\/]platform[\\/](page|i18n|is-embedded|share-theme|format-bytes|value-fault-words)\.ts/,
        /[\\/]features[\\/]form-page[\\/](form-spec|form-words|read-shared-form)\.ts/,
        /[\\/]ui-kit[\\/]src[\\/]random-id\.ts/,
        /[\\/]node_modules[\\/]nanostores[\\/]/,
        /rolldown[\\/]runtime/,
      ]
        .map(({ source }) => source)
        .join('|'),
    ),
    priority: 9,
  },
  {
    name: 'form',
    test: /[\\/]features[\\/]form-page[\\/](?!receipt-page)|[\\/]ui-kit[\\/]src[\\/](form[\\/].+|view[\\/]dom[\\/]elements)\.ts$/,
    priority: 8,
  },
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 7 },
  { name: 'start', test: /[\\/]web[\\/]src[\\/]app\.tsx/, priority: 6 },
  { name: 'guest', test: /[\\/]features[\\/]auth[\\/]/, priority: 5 },
  { name: 'app', test: /[\\/]web[\\/]src[\\/](shell|platform)[\\/]|[\\/]features[\\/]home[\\/]/, priority: 4 },
  {
    name: 'controls',
    test: /[\\/]ui-kit-react[\\/]src[\\/](button|data|feedback|form|icon|nav|overlay)[\\/]|[\\/]lucide-react[\\/].+[\\/]icons[\\/]/,
    priority: 3,
  },
  { name: 'base', test: /[\\/]features[\\/]((base|members|audit|share|workspace)[\\/]|shared-view[\\/]ended)/, priority: 2 },
  { name: 'grid', test: /[\\/]features[\\/]shared-view[\\/]shared-view\.tsx/, priority: 1 },
  { name: 'table', test: /[\\/]features[\\/]table[\\/]table-page\.tsx/, priority: 0 },
];

/** A catalogue is named after its language; the others after what they are for. */
export function chunkFileNames({ facadeModuleId }: { readonly facadeModuleId?: string | null }): string {
  const [, locale, part] = /[\\/]locales[\\/](\w+)[\\/]messages\.po(?:\?(\w+))?$/.exec(facadeModuleId ?? '') ?? [];
  if (locale === undefined) return 'assets/[name]-[hash].js';
  return `assets/${part === undefined ? 'words' : `${part}-words`}-${locale}-[hash].js`;
}
