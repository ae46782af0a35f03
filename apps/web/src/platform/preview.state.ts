import { headerNames } from '@quadrille/contract';
import { effectiveRoles, isBaseRole } from '@quadrille/domain';
import type { BaseRole, OrgRole, Role } from '@quadrille/domain';
import { atom } from 'nanostores';

/** A look at bases through the eyes of a lower role. */
export interface Preview {
  readonly role: BaseRole;
  /** Of the person it was begun for. */
  readonly name: string | null;
}

const key = 'quadrille.previewAs';

/** Null as long as everything is seen with the own roles. */
export const $preview = atom<Preview | null>(read());

/** What was read with other rights is read anew: the page starts again, at the home of the base. */
export function startPreview(preview: Preview, baseId: string): void {
  store(preview);
  window.location.hash = `#/nc/${baseId}`;
  window.location.reload();
}

export function stopPreview(): void {
  forgetPreview();
  window.location.reload();
}

/** The next person on this device begins with their own eyes. */
export function forgetPreview(): void {
  $preview.set(null);
  store(null);
}

/** Members are looked after with the own roles: a preview is chosen there. */
export function isMembersPage(hash: string): boolean {
  return /^#\/[^/]+\/[^/]+\/auth(\?|$)/.test(hash);
}

export function previewHeaders(): Readonly<Record<string, string>> {
  const preview = $preview.get();
  return preview === null || isMembersPage(window.location.hash) ? {} : { [headerNames.preview]: preview.role };
}

interface HeldRoles {
  readonly roles: Readonly<Record<string, boolean>>;
  readonly project_roles?: Readonly<Record<string, boolean>> | null | undefined;
}

/** The roles somebody acts with in a base: what they hold, lowered to what they preview. */
export function rolesSeen({ roles, project_roles: own }: HeldRoles): readonly Role[] {
  const org = namesOf(roles);
  const inBase = own ? namesOf(own) : null;
  const previewAs = $preview.get()?.role ?? null;
  if (previewAs === null) return [...org, ...(inBase ?? [])] as Role[];
  const baseRoles = inBase?.filter((role): role is BaseRole => isBaseRole(role)) ?? null;
  return effectiveRoles({ orgRoles: org as OrgRole[], baseRoles, isInBase: true, previewAs });
}

/** The role a base is shown with in lists; null for owners of the server who are no member. */
export function roleSeen(own: string | null | undefined, roles: Readonly<Record<string, boolean>>): string | null {
  if ($preview.get() === null) return own ?? null;
  return rolesSeen({ roles, project_roles: own ? { [own]: true } : null }).find((role) => isBaseRole(role)) ?? own ?? null;
}

const namesOf = (held: Readonly<Record<string, boolean>>): readonly string[] =>
  Object.entries(held).flatMap(([name, has]) => (has ? [name] : []));

function read(): Preview | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Preview> | null;
    return kept !== null && typeof kept.role === 'string' && isBaseRole(kept.role) ? { role: kept.role, name: kept.name ?? null } : null;
  } catch {
    return null;
  }
}

function store(preview: Preview | null): void {
  try {
    if (preview === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(preview));
  } catch {
    // without storage there is no preview: the page that starts anew would not know of it
  }
}
