import manifest from '../../package.json' with { type: 'json' };

/** The version of this installation, from its package. */
export const version: string = manifest.version;
