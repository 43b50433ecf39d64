import { expect, test } from 'vitest';
import { createUploadSlots } from './upload.ts';

const never = () => new Promise<never>(() => undefined);

/** Begins uploads that do not end. */
function hold(slots: ReturnType<typeof createUploadSlots>, first: number, count: number) {
  for (let userId = first; userId < first + count; userId += 1) {
    void slots.run({ userId, network: `network ${Math.floor(userId / 8)}` }, never);
  }
}
const begin = (slots: ReturnType<typeof createUploadSlots>, userId: number, network: string) =>
  slots.run({ userId, network }, async () => 'done');

test('one upload of a user at once, and the next after any kind of end @security:measures.56', async () => {
  const slots = createUploadSlots(false);
  const { promise, reject } = Promise.withResolvers<never>();
  const first = slots.run({ userId: 1, network: 'a' }, () => promise);
  const rejection = { status: 429, detail: { retryAfter: expect.any(Number) } };
  await expect(begin(slots, 1, 'b')).rejects.toMatchObject(rejection);
  expect(await begin(slots, 2, 'a')).toBe('done');
  reject(new Error('broken off'));
  await expect(first).rejects.toThrow('broken off');
  expect(await begin(slots, 1, 'a')).toBe('done');
});

test('eight uploads of a network and 64 in all; one network does not block others @asvs:2.4.1 @security:measures.56', async () => {
  const slots = createUploadSlots(false);
  hold(slots, 0, 8);
  await expect(begin(slots, 100, 'network 0')).rejects.toMatchObject({ status: 429 });
  expect(await begin(slots, 100, 'network 1')).toBe('done');
  hold(slots, 8, 56);
  const rejection = { status: 503, detail: { retryAfter: expect.any(Number) } };
  await expect(begin(slots, 100, 'network 99')).rejects.toMatchObject(rejection);
});
