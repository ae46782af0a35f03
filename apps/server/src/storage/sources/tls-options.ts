import type { ServerConfig, Tls } from './source.ts';

/**
 * The ways in which a connection is tried, one after the other: "allow" begins without encryption, "prefer" with it, and each then tries
 * the other way.
 */
export function waysOf(tls: Tls): readonly Tls[] {
  if (tls === 'allow') return ['off', 'require'];
  return tls === 'prefer' ? ['require', 'off'] : [tls];
}

interface TlsOptions {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  /** The certificate is signed by an authority that is trusted: the files' own where there is one. */
  readonly rejectUnauthorized: boolean;
}

/** Null for a connection without encryption. */
export function tlsOptions({ tls, certificates = {} }: Pick<ServerConfig, 'tls' | 'certificates'>): TlsOptions | null {
  if (tls === 'off') return null;
  return { ...certificates, rejectUnauthorized: tls === 'ca' || tls === 'verify' };
}
