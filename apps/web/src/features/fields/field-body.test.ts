import { i18n } from '@lingui/core';
import type { FieldDraft } from '@quadrille/ui-kit-react';
import { describe, expect, it } from 'vitest';
import { faultOfDefault } from './field-default.ts';
import { toBody } from './field-body.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const draft = (change: Partial<FieldDraft>): FieldDraft => ({
  name: 'Stage',
  kind: 'SingleLineText',
  options: [],
  settings: {},
  isRequired: false,
  isUnique: false,
  description: null,
  ...change,
});
const options = ["it's, fine", 'Done'].map((title) => ({ id: `new-${title}`, title, color: null }));

describe('a field that is saved', () => {
  it('sends its default beside its settings, and takes it away where there is none', () => {
    const body = toBody(null, draft({ settings: { cdf: 'soon', validate: true } }));
    expect(body).toMatchObject({ cdf: 'soon', meta: { validate: true } });
    expect(toBody(null, draft({})).cdf).toBeNull();
  });

  it('quotes titles of options, which may hold anything', () => {
    const ids = options.map(({ id }) => id);
    expect(toBody(null, draft({ kind: 'MultiSelect', options, settings: { cdf: ids } })).cdf).toBe("'it''s, fine','Done'");
    expect(toBody(null, draft({ kind: 'SingleSelect', options, settings: { cdf: ids[0] } })).cdf).toBe("'it''s, fine'");
  });

  it('follows an option to its new name, and starts with nothing once it is gone', () => {
    const renamed = [{ id: 'sf1', title: 'Planned soon', color: null }];
    expect(toBody(null, draft({ kind: 'SingleSelect', options: renamed, settings: { cdf: 'sf1' } })).cdf).toBe("'Planned soon'");
    expect(toBody(null, draft({ kind: 'SingleSelect', options, settings: { cdf: 'sf1' } })).cdf).toBeNull();
  });

  it('sends the people records start with by their ids', () => {
    expect(toBody(null, draft({ kind: 'Collaborator', settings: { cdf: ['us1', 'us2'] } })).cdf).toBe('us1,us2');
  });

  it('is unique where its type can be, and says nothing of it elsewhere', () => {
    expect(toBody(null, draft({ isUnique: true }))).toMatchObject({ unique: true });
    expect(toBody(null, draft({ kind: 'Attachment', isUnique: true }))).not.toHaveProperty('unique');
    expect(toBody(null, draft({ kind: 'Attachment' }))).not.toHaveProperty('cdf');
  });

  it('tells of a default its values could not be', () => {
    expect(faultOfDefault(draft({ kind: 'Number', settings: { cdf: '12' } }))).toBeNull();
    expect(faultOfDefault(draft({ kind: 'Number', settings: { cdf: 'many' } }))).toMatch(/many/);
    expect(faultOfDefault(draft({ kind: 'Number', settings: { cdf: '' } }))).toBeNull();
  });
});
