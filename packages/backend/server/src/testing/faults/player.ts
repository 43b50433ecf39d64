import { randomUUID } from 'node:crypto';
import { drawEntry } from '../../feed/simulator/draw.ts';
import type { Random } from '../../random.ts';
import { type Answer, type Asked, count, type Journal, STORED_STATUSES } from './journal.ts';
import { type Sending, type SendWithRetry, toSending } from './send-with-retry.ts';

/** A player in one of the tabs of a browser. */
export interface Player {
  userId: number;
  userName: string;
  token: string;
  /** An open visit, by which a provider calls the wallet. */
  casinoSession: string;
  random: Random;
}

/** The shared parts of all players' actions. */
export interface Playing {
  journal: Journal;
  sendWithRetry: SendWithRetry;
}

/** Share of double taps, or of the same form in two tabs: two concurrent requests. */
const DOUBLES = 0.2;

/** Runs an action, sometimes twice concurrently; all responses must agree. */
export async function drawDouble<T>(
  journal: Journal,
  random: Random,
  send: () => Promise<T>,
): Promise<[T, ...T[]]> {
  if (random() >= DOUBLES) return [await send()];
  journal.doubled += 1;
  return Promise.all([send(), send()]);
}

/** Sends a request, sometimes twice concurrently; all responses must agree. */
export const sendPerhapsTwice = (
  { journal, sendWithRetry }: Playing,
  sending: Sending,
  random: Random,
): Promise<[Answer, ...Answer[]]> =>
  drawDouble(journal, random, () => sendWithRetry(sending, random));

/** Sends a call with a key of its own and writes down what was answered. */
export async function act(
  playing: Playing,
  { token, userId, random }: Player,
  name: Asked['name'],
  input: object,
): Promise<Answer> {
  const asked: Asked = { name, token, userId, input, key: randomUUID() };
  const answers = await sendPerhapsTwice(playing, toSending(name, input, asked), random);
  const { journal } = playing;
  const kept = answers.find(({ reply }) => STORED_STATUSES.has(reply.status)) ?? answers[0];
  const { status, data, error_code: code } = kept.reply;
  count(journal, `${name} ${status}${code ? ` ${code}` : ''}`);
  if (STORED_STATUSES.has(status)) {
    journal.answered.push({ asked, text: kept.text, status, data });
    for (const { reply, text } of answers) {
      if (!STORED_STATUSES.has(reply.status) || text === kept.text) continue;
      journal.breaches.push(`${name} ${asked.key} had two answers: ${kept.text} and ${text}`);
    }
  }
  return kept;
}

/** Makes a call that changes nothing. */
export async function check(
  { sendWithRetry }: Playing,
  { token, random }: Player,
  name: Parameters<typeof toSending>[0],
  input: object,
): Promise<unknown> {
  const { reply } = await sendWithRetry(toSending(name, input, { token }), random);
  return reply.error ? undefined : reply.data;
}

export const drawFrom = <T>(random: Random, entries: readonly T[] | undefined): T | undefined =>
  entries && entries.length > 0 ? drawEntry(random, entries) : undefined;
