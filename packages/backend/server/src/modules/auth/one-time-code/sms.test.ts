import { expect, test } from 'vitest';
import { createManualClock } from '../../../clock.ts';
import { countSms } from './sms.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MESSAGE = { to: '+919876543210', text: '123456' };

test('each thousand messages of a day raises an alarm without numbers, and all are sent @security:access.19', async () => {
  const clock = createManualClock(new Date('2026-07-11T10:00:00.000Z'));
  const alarms: unknown[] = [];
  const sent: string[] = [];
  const sms = countSms(
    { send: async ({ to }) => void sent.push(to) },
    { clock, log: { error: (reported: unknown) => void alarms.push(reported) } },
  );
  const sendMany = async (count: number) => {
    for (let one = 0; one < count; one += 1) await sms.send(MESSAGE);
  };
  await sendMany(999);
  clock.advance(DAY_MS);
  await sendMany(999);
  expect(alarms).toEqual([]);
  await sendMany(1001);
  expect(alarms).toEqual([1000, 2000].map((count) => ({ sent: count, since: clock.now() })));
  expect(sent).toHaveLength(2999);
});
