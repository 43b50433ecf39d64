import { describe, expect, it } from 'vitest';
import { parseOrigins } from './listed-origins.ts';

const GAMES = 'http://{hostname}:4001';

describe('the list', () => {
  it.each<[string | undefined, string[] | undefined]>([
    [undefined, undefined],
    ['', []],
    [' https://a.example , http://{hostname}:4001,', ['https://a.example', GAMES]],
  ])('reads %o', (text, listed) => expect(parseOrigins('FRAME_ORIGINS', text)).toEqual(listed));

  it.each(['games.example', 'ftp://games.example', "https://a.example,'self'", '*'])(
    'with %s is refused at the start',
    (text) =>
      expect(() => parseOrigins('FRAME_ORIGINS', text)).toThrow('not an http or https address'),
  );
});
