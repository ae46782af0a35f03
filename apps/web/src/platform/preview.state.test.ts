import { afterEach, describe, expect, it } from 'vitest';
import { $preview, isMembersPage, rolesSeen, roleSeen } from './preview.state.ts';

afterEach(() => $preview.set(null));

describe('a preview', () => {
  it('lowers owners, creators and super users, and takes the powers of the organisation away', () => {
    $preview.set({ role: 'viewer', name: null });
    expect(rolesSeen({ roles: { super: true }, project_roles: null })).toEqual(['viewer', 'org-level-viewer']);
    expect(roleSeen('creator', {})).toBe('viewer');
  });

  it('never raises anybody', () => {
    $preview.set({ role: 'creator', name: null });
    expect(roleSeen('editor', {})).toBe('editor');
  });

  it('changes nothing where there is none', () => {
    expect(rolesSeen({ roles: { super: true }, project_roles: { owner: true } })).toEqual(['super', 'owner']);
    expect(roleSeen(null, { super: true })).toBeNull();
  });

  it('leaves the page of the members alone', () => {
    expect(isMembersPage('#/nc/p1/auth')).toBe(true);
    expect(isMembersPage('#/nc/p1/auth/x')).toBe(false);
  });
});
