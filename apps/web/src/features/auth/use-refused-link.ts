import { isRequestError } from '@quadrille/sdk';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';

/**
 * Why the token of a link to sign up or to set a new password can no longer be used, as the code of the refusal; null while nothing speaks
 * against it. `email`: whom the link was made for. A server that does not answer says nothing about the link.
 */
export function useRefusedLink(token: string | undefined, email?: string): string | null {
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => {
    if (token === undefined) return;
    let isCurrent = true;
    client.auth.tokenValidate({ params: { token }, query: email ? { email } : {} }).catch((error: unknown) => {
      if (isCurrent && isRequestError(error) && error.status === 400) setRefused(error.code ?? 'badRequest');
    });
    return () => {
      isCurrent = false;
    };
  }, [token, email]);
  return refused;
}
