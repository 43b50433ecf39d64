import { describe, expect, it } from 'vitest';
import { findSharedHosts, selectFrameSources } from './csp.ts';

const GAMES = 'http://{hostname}:4001';

describe('a frame may come', () => {
  it.each<[string, Partial<Parameters<typeof selectFrameSources>[0]>, string[]]>([
    ['from all of https and this host without a list', {}, ['http://localhost:*', 'https:']],
    ['from this host by its number', { host: '[::1]:3000' }, ['http://[::1]:*', 'https:']],
    ['from nowhere by an empty list', { listed: [] }, []],
    ['from the games of this host', { listed: [GAMES] }, ['http://localhost:4001']],
    [
      'from the games of the brand’s host',
      { listed: [GAMES], host: 'khelodost.localhost:3000' },
      ['http://khelodost.localhost:4001'],
    ],
    [
      'from the origin alone, whatever path is listed',
      { listed: ['https://games.example/play/'] },
      ['https://games.example'],
    ],
    [
      'from the live frame of the settings too',
      { listed: [GAMES], tvLink: 'https://tv.example/score?match=' },
      ['http://localhost:4001', 'https://tv.example'],
    ],
    [
      'once from what is named twice',
      { listed: ['https://tv.example'], tvLink: 'https://tv.example/score/' },
      ['https://tv.example'],
    ],
    [
      'from this origin only where the live frame is its page',
      { listed: [], tvLink: '/api/s/' },
      [],
    ],
    ['never by a script', { listed: [], tvLink: 'javascript:alert(1)' }, []],
  ])('%s', (_, rule, sources) => {
    const given = { listed: undefined, host: 'localhost:3000', tvLink: undefined, ...rule };
    expect(selectFrameSources(given)).toEqual(sources);
  });
});

describe('frames that would share cookies with pages', () => {
  const isSite = (hostname: string) => hostname === 'play.example';
  it.each([
    [GAMES, true],
    ['https://{hostname}/games', true],
    ['https://play.example:8443', true],
    ['https://games.{hostname}', false],
    ['https://games.example', false],
  ])('%s: %s', (address, isShared) => {
    expect(findSharedHosts([address], isSite)).toEqual(isShared ? [address] : []);
  });
});
