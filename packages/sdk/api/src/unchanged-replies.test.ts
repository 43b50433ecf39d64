import { endpoints } from '@exchange/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from './call.ts';
import { cacheBody, clearCachedBodies, selectCachedBody } from './etag-cache.ts';
import { replaceNetwork } from './testing/index.ts';

afterEach(clearCachedBodies);

describe('the bodies of polled calls', () => {
  const keep = (name: string) => cacheBody(name, { etag: name, data: name });
  const kept = (...names: string[]) =>
    names.filter((name) => selectCachedBody(name)?.data === name);

  it('are kept for twenty calls; the one that was polled longest ago is evicted', () => {
    const names = Array.from({ length: 20 }, (_, index) => `call ${index}`);
    for (const name of names) keep(name);
    expect(kept(...names)).toHaveLength(20);
    keep('call 0');
    keep('another');
    expect(kept('call 0', 'call 1', 'another')).toEqual(['call 0', 'another']);
  });

  it('are replaced by newer ones', () => {
    keep('call');
    cacheBody('call', { etag: 'b', data: 'newer' });
    expect(selectCachedBody('call')).toEqual({ etag: 'b', data: 'newer' });
  });
});

describe('a poll of lists', () => {
  const list = { InplayMatches: [], UpCommingMatches: [] };
  const ask = () => call(endpoints.matchList, { sportId: '4' });
  let replies: { status: number; etag?: string; data: unknown }[];
  let asked: (string | undefined)[];
  let restore: () => void;
  beforeEach(() => {
    asked = [];
    restore = replaceNetwork(async ({ headers }) => {
      asked.push(headers['If-None-Match']);
      return replies.shift() ?? { status: 500, data: '' };
    });
  });
  afterEach(() => restore());

  const full = { status: 200, data: { status: 200, error: false, message: '', data: list } };

  it('returns the very same data if it is unchanged', async () => {
    replies = [
      { ...full, etag: '"a"' },
      { status: 304, data: '' },
    ];
    const first = await ask();
    expect(await ask()).toBe(first);
    expect(asked).toEqual([undefined, '"a"']);
  });

  it('without a tag is asked for whole each time', async () => {
    replies = [full, full];
    await ask();
    await ask();
    expect(asked).toEqual([undefined, undefined]);
  });

  it('fails if its reply is unchanged though nothing came before', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    replies = [{ status: 304, data: '' }];
    await expect(ask()).rejects.toMatchObject({ kind: 'unavailable', status: 304 });
    log.mockRestore();
  });
});
