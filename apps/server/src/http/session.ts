import type { OrgRole } from '@quadrille/domain';
import type { ApiToken } from '../meta/api-token-store.ts';
import type { User } from '../meta/user-store.ts';

/** Who somebody is, and what they proved it with. */
export interface Session {
  readonly user: User;
  readonly orgRoles: readonly OrgRole[];
  /** The sign-in, when a session token was shown. */
  readonly sessionId: string | null;
  /** The API token that was shown instead. */
  readonly apiToken: ApiToken | null;
}
