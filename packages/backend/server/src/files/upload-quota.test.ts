import { expect, test } from 'vitest';
import { createManualClock } from '../clock.ts';
import { createUploadQuota } from './upload-quota.ts';

const MB = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;

function createQuota() {
  const clock = createManualClock(new Date('2026-07-11T10:00:00.000Z'));
  const quota = createUploadQuota(clock);
  const take = (userId: number, network: string, mb: number) =>
    quota.take({ userId, network, bytes: mb * MB, field: 'deposite' });
  return { clock, take };
}

test('a user stores 50 MB in a day, and as much on the next @asvs:15.2.2 @security:measures.57', () => {
  const { clock, take } = createQuota();
  for (let file = 0; file < 10; file += 1) take(1, 'a', 5);
  clock.advance(DAY_MS - 1000);
  expect(() => take(1, 'b', 1)).toThrow(
    expect.objectContaining({ status: 429, detail: { field: 'deposite', retry_after: 1 } }),
  );
  take(2, 'a', 5);
  clock.advance(1000);
  take(1, 'a', 50);
});

test('a network stores 1 GB in a day; rejected files do not count @security:measures.57', () => {
  const { take } = createQuota();
  for (let user = 0; user < 20; user += 1) take(user, 'a', 50);
  expect(() => take(100, 'a', 25)).toThrow('Too much was uploaded today.');
  take(100, 'b', 50);
  take(101, 'a', 24);
});
