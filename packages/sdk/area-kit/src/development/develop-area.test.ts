import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { developArea } from './develop-area.ts';

test.each(['play.example', 'ftp://play.example', undefined])(
  'the address %o is refused before anything is built',
  async (against) => {
    const options = { folder: tmpdir(), against, port: 0, print: () => undefined };
    await expect(developArea(options)).rejects.toThrow('--against');
  },
);
