import { expect, test } from 'vitest';
import { readRedisUrl } from './redis.ts';

test.each([undefined, ''])('without REDIS_URL (%s) nothing is shared', (REDIS_URL) => {
  expect(readRedisUrl({ REDIS_URL })).toBeUndefined();
});

test.each(['redis://localhost:6379/2', 'rediss://user:secret@redis.example'])(
  '%s is taken',
  (url) => expect(readRedisUrl({ REDIS_URL: url })).toBe(url),
);

test.each(['localhost:6379', 'http://secret@redis', 'redis://'])(
  '%s is refused, and not repeated',
  (url) => {
    expect(() => readRedisUrl({ REDIS_URL: url })).toThrow(
      /^REDIS_URL is not an address (?!.*secret)/,
    );
  },
);
