import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { can } from './can.ts';
import { effectiveRoles } from './effective-roles.ts';
import type { Permission } from './permission.ts';
import { permissionMap } from './permission.ts';
import type { BaseRole } from './role.ts';
import { baseRoles, orgRoles, toSharedRole, toWorkspaceRole, workspaceRoles } from './role.ts';
import { lowerToAccess } from './token-access.ts';

const permissions = Object.keys(permissionMap) as Permission[];

describe('can', () => {
  it.each<[Permission, BaseRole[]]>([
    ['dataList', ['owner', 'creator', 'editor', 'commenter', 'viewer']],
    ['commentRow', ['owner', 'creator', 'editor', 'commenter']],
    ['commentList', ['owner', 'creator', 'editor', 'commenter']],
    ['dataInsert', ['owner', 'creator', 'editor']],
    ['gridViewUpdate', ['owner', 'creator', 'editor']],
    ['columnAdd', ['owner', 'creator']],
    ['userInvite', ['owner', 'creator']],
    ['projectDelete', ['owner']],
    ['projectCreate', []],
    ['appSettingsSet', []],
  ])('S-90 %s is for %j', (permission, roles) => {
    expect(baseRoles.filter((role) => can(permission, [role]))).toEqual(roles);
  });

  it('S-91 super may do everything, guests and non-members nothing', () => {
    for (const permission of permissions) {
      expect(can(permission, ['super'])).toBe(true);
      expect(can(permission, ['guest'])).toBe(false);
      expect(can(permission, ['no-access'])).toBe(false);
      expect(can(permission, [])).toBe(false);
    }
  });

  it('S-92 in a base each role may do what the next lower may', () => {
    const ladder = ['viewer', 'commenter', 'editor', 'creator', 'owner'] as const;
    for (const permission of permissions) {
      for (let step = 1; step < ladder.length; step += 1) {
        const [lower, higher] = [ladder[step - 1] ?? 'viewer', ladder[step] ?? 'viewer'];
        if (can(permission, [lower])) expect([permission, higher, can(permission, [higher])]).toEqual([permission, higher, true]);
      }
    }
  });

  it('S-93 in the organisation creators may make bases, viewers may not', () => {
    expect(can('projectCreate', ['org-level-creator'])).toBe(true);
    expect(can('projectCreate', ['org-level-viewer'])).toBe(false);
    expect(can('projectList', ['org-level-viewer'])).toBe(true);
    expect(can('dataList', ['org-level-creator'])).toBe(false);
  });
});

it('S-91 names that are no permission are refused', () => {
  expect(can('constructor' as Permission, ['owner'])).toBe(false);
});

describe('effectiveRoles', () => {
  it('S-94 joins organisation and base, and falls back to the organisation', () => {
    expect(effectiveRoles({ orgRoles: ['org-level-viewer'], baseRoles: ['editor'] })).toEqual(['editor', 'org-level-viewer']);
    expect(effectiveRoles({ orgRoles: ['org-level-viewer'], baseRoles: null })).toEqual(['org-level-viewer']);
    expect(effectiveRoles({ orgRoles: [], baseRoles: null })).toEqual(['guest']);
    expect(effectiveRoles({ orgRoles: [], baseRoles: ['owner'] })).toEqual(['owner', 'creator']);
    expect(effectiveRoles({ orgRoles: ['super'], baseRoles: null, isInBase: true })).toEqual(['owner', 'creator', 'super']);
  });

  it('S-94 without a role in a base, that of the workspace counts there, and `no-access` stands against it', () => {
    for (const workspaceRole of workspaceRoles) {
      const shared = toSharedRole(workspaceRole);
      const fallenBack = effectiveRoles({ orgRoles: ['org-level-viewer'], workspaceRole, baseRoles: null, isInBase: true });
      for (const permission of permissions)
        expect([permission, can(permission, fallenBack)]).toEqual([
          permission,
          can(permission, effectiveRoles({ orgRoles: ['org-level-viewer'], baseRoles: [shared] })) || can(permission, [workspaceRole]),
        ]);
      const given = effectiveRoles({ orgRoles: [], workspaceRole, baseRoles: ['viewer'], isInBase: true });
      expect(can('dataInsert', given)).toBe(false);
      expect(effectiveRoles({ orgRoles: [], workspaceRole, baseRoles: ['no-access'], isInBase: true })).toEqual(['no-access']);
      expect(toWorkspaceRole(shared)).toBe(workspaceRole);
    }
  });

  it('S-94 outside bases, owners and creators of the workspace may make some, and its others nothing', () => {
    const makers = workspaceRoles.filter((workspaceRole) =>
      can('projectCreate', effectiveRoles({ orgRoles: ['org-level-viewer'], workspaceRole, baseRoles: null })),
    );
    expect(makers).toEqual(['workspace-level-owner', 'workspace-level-creator']);
    for (const workspaceRole of workspaceRoles)
      expect(can('dataList', effectiveRoles({ orgRoles: [], workspaceRole, baseRoles: null }))).toBe(false);
  });

  it('S-94 a token lowered to reading keeps nothing of the workspace', () => {
    const held = { orgRoles: ['org-level-creator'], workspaceRole: 'workspace-level-owner', baseRole: 'owner' } as const;
    expect(lowerToAccess(held, 'read', true)).toEqual({ orgRoles: ['org-level-viewer'], workspaceRole: null, baseRole: 'viewer' });
  });

  it('S-95 a look through other eyes takes the organisation’s powers away', () => {
    const roles = effectiveRoles({ orgRoles: ['super'], baseRoles: null, isInBase: true, previewAs: 'viewer' });
    expect(roles).toEqual(['viewer', 'org-level-viewer']);
    expect(can('dataInsert', roles)).toBe(false);
    expect(effectiveRoles({ orgRoles: [], baseRoles: ['editor'], previewAs: 'owner' })).toEqual(['editor']);
    expect(effectiveRoles({ orgRoles: [], baseRoles: ['creator'], previewAs: 'owner' })).toEqual(['creator']);
  });

  it('S-95 a preview never adds a right', () => {
    fc.assert(
      fc.property(
        fc.subarray([...orgRoles]),
        fc.option(fc.subarray([...baseRoles])),
        fc.option(fc.constantFrom(...workspaceRoles)),
        fc.constantFrom(...baseRoles),
        fc.boolean(),
        (org, base, workspaceRole, previewAs, isInBase) => {
          const grants = { orgRoles: org, workspaceRole, baseRoles: base, isInBase };
          const held = effectiveRoles(grants);
          const seen = effectiveRoles({ ...grants, previewAs });
          for (const permission of permissions) {
            if (can(permission, seen)) expect([permission, can(permission, held)]).toEqual([permission, true]);
          }
        },
      ),
      tries(30),
    );
  });
});
