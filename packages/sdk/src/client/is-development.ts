declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** Bundlers put the mode of the build in place of this very expression; Node, Bun and Deno have it in the environment. */
export function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production';
  } catch {
    return false; // a page that came without a bundler
  }
}
