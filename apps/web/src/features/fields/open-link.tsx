import { useLingui } from '@lingui/react/macro';
import { IconLink } from '@quadrille/ui-kit-react';
import type { IconLinkProps } from '@quadrille/ui-kit-react';
import type { CellKind } from '@quadrille/ui-kit/cells';
import { hrefOf } from '@quadrille/ui-kit/grid';
import { ExternalLink, Mail, Phone } from 'lucide-react';

export interface OpenLinkProps extends Pick<IconLinkProps, 'size' | 'className'> {
  /** An address as it is shown. */
  readonly text: string;
  readonly kind: CellKind;
}

/** The way from an address to where it leads: a page beside this one, a letter, a call. Nothing where there is none. */
export function OpenLink({ text, kind, ...look }: OpenLinkProps) {
  const { t } = useLingui();
  const href = findHref(text, kind);
  if (href === null) return null;
  const names = { email: t`Write to ${text}`, phone: t`Call ${text}` } as const;
  return (
    <IconLink
      {...look}
      href={href}
      {...beside(kind)}
      icon={kind === 'email' ? Mail : kind === 'phone' ? Phone : ExternalLink}
      label={kind === 'email' || kind === 'phone' ? names[kind] : t`Open ${text}`}
    />
  );
}

/** Where a text leads that is shown for a cell of a kind; null for an empty one, and for kinds that hold no addresses. */
export function findHref(text: string, kind: CellKind): string | null {
  return text.trim() === '' ? null : hrefOf(text.trim(), kind);
}

/** Pages open beside this one; letters and calls leave it where it is. */
export function beside(kind: CellKind): Pick<IconLinkProps, 'target' | 'rel'> {
  return kind === 'url' ? { target: '_blank', rel: 'noopener noreferrer' } : {};
}
