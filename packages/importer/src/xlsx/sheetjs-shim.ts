/**
 * The reader assigns four variables it never declares: harmless as a sloppy script, an error in every module build.
 * They are declared here, and this file is imported before it.
 */
Object.assign(globalThis, { QUOTE: '"', style_builder: undefined, _hashIndex: 0, _listIndex: 0 });
export {};
