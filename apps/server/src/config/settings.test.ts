import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const message = (env: Record<string, string>): string => {
  try {
    readSettings(env, '/srv');
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
  }
  return 'accepted';
};

describe('settings', () => {
  it('have a default for everything', () => {
    expect(readSettings({}, '/srv')).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: '/srv/.data',
      databaseUrl: null,
      siteUrl: null,
      allowedOrigins: [],
      embedHosts: [],
      mapTiles: null,
      proxyHops: 0,
      allowPrivateNetwork: false,
      rateLimits: true,
    });
  });

  it('are read from the environment', () => {
    const env = {
      PORT: '9000',
      QUADRILLE_DATA_DIR: '/data',
      DATABASE_URL: 'postgresql://me:secret@db/q',
      QUADRILLE_SITE_URL: 'https://tables.example.org/',
      QUADRILLE_ALLOWED_ORIGINS: 'https://a.example/x, https://b.example',
      QUADRILLE_EMBED_HOSTS: 'Player.example.org, b.example',
      QUADRILLE_MAP_TILES: 'https://tiles.example.org/{z}/{x}/{y}.png',
      QUADRILLE_MAP_TILES_CREDIT: '© Mapmakers',
      QUADRILLE_TRUST_PROXY: 'yes',
    };
    expect(readSettings(env, '/srv')).toMatchObject({
      port: 9000,
      dataDir: '/data',
      siteUrl: 'https://tables.example.org',
      allowedOrigins: ['https://a.example', 'https://b.example'],
      embedHosts: ['player.example.org', 'b.example'],
      mapTiles: { url: 'https://tiles.example.org/{z}/{x}/{y}.png', credit: '© Mapmakers' },
      proxyHops: 1,
    });
  });

  it('take an empty value for none', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '' }, '/srv')).toMatchObject({ port: 8080, databaseUrl: null });
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535; "eighty" is not.'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535; "70000" is not.'],
    [
      { QUADRILLE_SITE_URL: 'tables.example.org' },
      'QUADRILLE_SITE_URL must be an address that begins with http:// or https://; "tables.example.org" is not.',
    ],
    [{ QUADRILLE_TRUST_PROXY: 'maybe' }, 'QUADRILLE_TRUST_PROXY must be true, false or the number of proxies, 0 to 16; "maybe" is not.'],
    [{ QUADRILLE_LOG_LEVEL: 'loud' }, 'QUADRILLE_LOG_LEVEL must be one of error, warn, info, debug; "loud" is not.'],
  ])('are refused in one sentence: %o', (env, sentence) => {
    expect(message(env as Record<string, string>)).toBe(sentence);
  });

  it('never show the password of the database', () => {
    expect(message({ DATABASE_URL: 'mysql://root:secret@db/q' })).not.toContain('secret');
  });
});
