import { i18n } from '@lingui/core';
import { changeActions } from '@quadrille/domain';
import { describe, expect, it } from 'vitest';
import { type Described, describeChange } from './change-words.ts';

const catalogs = import.meta.glob<{ messages: Record<string, string> }>('../locales/*/messages.po', { eager: true });
const speak = (locale: string): void => {
  i18n.loadAndActivate({ locale, messages: catalogs[`../locales/${locale}/messages.po`]?.messages ?? {} });
};

const about = { action: '', reversal: null, subject: 'Größe', tableCount: 1, recordCount: 3, tableTitle: 'Filme' } as const;
const change = (action: string, more: Partial<Described['about']> = {}): Described => ({
  label: 'in English',
  about: { ...about, action, ...more },
});

describe('what a change did', () => {
  it.each(['ar', 'de'])('has words of its own in %s for everything the server writes', (locale) => {
    const say = (to: string): string[] => {
      speak(to);
      return changeActions.flatMap((action) => [
        describeChange(change(action)),
        describeChange(change(action, { tableTitle: null, tableCount: 2 })),
      ]);
    };
    const [theirs, english] = [say(locale), say('en')];
    expect(theirs.filter((text, index) => text === '' || text === 'in English' || text === english[index])).toEqual([]);
  });

  it('names what it is about, counts and says what it took back', () => {
    speak('de');
    expect(describeChange(change('field.updated'))).toBe('Feld Größe ändern');
    expect(describeChange(change('records.updated'))).toBe('3 Datensätze in Filme bearbeiten');
    expect(describeChange(change('records.updated', { recordCount: 1, tableTitle: null }))).toBe('1 Datensatz bearbeiten');
    expect(describeChange(change('table.imported', { tableCount: 2 }))).toBe('2 Tabellen importieren');
    expect(describeChange(change('sort.deleted', { reversal: 'undone' }))).toBe('Rückgängig: Sortierung entfernen');
    speak('ar');
    expect(describeChange(change('field.updated'))).toContain('Größe');
  });

  it('is told in the words of the server where it is of another version', () => {
    speak('de');
    expect(describeChange(change('planet.painted'))).toBe('in English');
    expect(describeChange({ label: 'in English', about: null })).toBe('in English');
  });
});
