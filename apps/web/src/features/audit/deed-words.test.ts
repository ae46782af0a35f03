import { i18n } from '@lingui/core';
import { auditDeeds } from '@quadrille/domain';
import { describe, expect, it } from 'vitest';
import { describeDeed } from './deed-words.ts';

const catalogs = import.meta.glob<{ messages: Record<string, string> }>('../../locales/*/messages.po', { eager: true });
const speak = (locale: string): void => {
  i18n.loadAndActivate({ locale, messages: catalogs[`../../locales/${locale}/messages.po`]?.messages ?? {} });
};

const about = { reversal: null, subject: 'Größe', tableCount: 1, recordCount: 3, tableTitle: 'Filme' } as const;
const entry = (action: string) => ({ description: 'in the words of the server', about: { ...about, action } });

describe('what an entry of the activity tells', () => {
  it.each(['ar', 'de', 'fa'])('has words of its own in %s for everything that is noted', (locale) => {
    const say = (to: string): string[] => {
      speak(to);
      return auditDeeds.map((deed) => describeDeed(entry(deed)));
    };
    const [theirs, english] = [say(locale), say('en')];
    expect(theirs.filter((text, at) => text === '' || text === 'in the words of the server' || text === english[at])).toEqual([]);
    expect(english.filter((text) => /project/i.test(text))).toEqual([]);
  });

  it('is said as undo says it where it is a change', () => {
    speak('de');
    expect(describeDeed(entry('field.updated'))).toBe('Feld Größe ändern');
  });

  it('is left as it is where somebody wrote it, or another version noted it', () => {
    speak('de');
    expect(describeDeed({ description: 'Can we keep the 9th?', about: null })).toBe('Can we keep the 9th?');
    expect(describeDeed(entry('planets.paint'))).toBe('in the words of the server');
    expect(describeDeed({ description: null, about: null })).toBe('');
  });
});
