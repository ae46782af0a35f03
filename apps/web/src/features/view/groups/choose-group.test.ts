import { expect, it } from 'vitest';
import { chooseGroup } from './choose-group.ts';

const fields = (...kinds: string[]) => kinds.map((kind) => ({ kind }));

it('a new group begins with a select, then with people and other fields of few values', () => {
  expect(chooseGroup(fields('SingleLineText', 'Checkbox', 'MultiSelect', 'SingleSelect'))).toEqual({ kind: 'SingleSelect' });
  expect(chooseGroup(fields('Number', 'MultiSelect', 'Collaborator'))).toEqual({ kind: 'Collaborator' });
  expect(chooseGroup(fields('SingleLineText', 'Number'))).toBeUndefined();
});
