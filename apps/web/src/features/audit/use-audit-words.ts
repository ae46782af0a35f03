import { useLingui } from '@lingui/react/macro';
import type { WireAudit } from '@quadrille/contract';

export interface AuditWords {
  kind(type: string): string;
  operation(entry: WireAudit): string;
}

/** Operations of the log in words of the chosen language; ones nobody has words for as they are. */
export function useAuditWords(): AuditWords {
  const { t } = useLingui();
  const kinds: Readonly<Record<string, string>> = {
    COMMENT: t`Comments`,
    DATA: t`Records`,
    TABLE: t`Tables`,
    TABLE_COLUMN: t`Fields`,
    TABLE_VIEW: t`Views`,
    WEBHOOKS: t`Webhooks`,
    META: t`Settings`,
    AUTHENTICATION: t`Access`,
    ORG_USER: t`Accounts`,
    PROJECT: t`Base`,
  };
  const deeds: Readonly<Record<string, string>> = {
    INSERT: t`added`,
    BULK_INSERT: t`several added`,
    UPDATE: t`changed`,
    BULK_UPDATE: t`several changed`,
    DELETE: t`deleted`,
    BULK_DELETE: t`several deleted`,
    LINK_RECORD: t`linked`,
    UNLINK_RECORD: t`unlinked`,
    CREATE: t`made`,
    RENAME: t`renamed`,
    SIGNIN: t`signed in`,
    SIGNUP: t`signed up`,
    INVITE: t`invited`,
    RESEND_INVITE: t`invited again`,
    ROLES_MANAGEMENT: t`roles`,
    PASSWORD_CHANGE: t`password changed`,
    PASSWORD_FORGOT: t`link for a password`,
    PASSWORD_RESET: t`password set anew`,
    EMAIL_VERIFICATION: t`address confirmed`,
  };
  const kind = (type: string): string => kinds[type] ?? type;
  return {
    kind,
    operation: ({ op_type: type, op_sub_type: sub }) => {
      if (type === 'COMMENT') return t`Comment`;
      return sub === null ? kind(type) : `${kind(type)}: ${deeds[sub] ?? sub}`;
    },
  };
}
