/** A server that takes mail, and as whom it is spoken to. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte, not by STARTTLS. */
  readonly isTls: boolean;
  /** Empty: nobody signs in. */
  readonly user: string;
  readonly password: string;
  /** The sender. */
  readonly from: string;
  /** What to connect to in place of the name. */
  readonly reach: (signal: AbortSignal) => Promise<string>;
}

/** The server of an address such as `smtps://user:password@host:port`; its name is looked up when it is connected to. */
export function readMailUrl({ url, from }: { readonly url: string; readonly from: string }): MailServer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isTls = protocol === 'smtps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  return {
    host,
    port: Number(port || (isTls ? 465 : 587)),
    isTls,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    from,
    reach: async () => host,
  };
}
