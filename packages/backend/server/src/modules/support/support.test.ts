import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toEpoch } from '@exchange/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inventUsers } from '../../seed/prepare.ts';
import { startTestApp, type TestApp } from '../../testing/index.ts';
import { insertMessage } from './repository.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const AT = new Date('2026-11-01T10:00:00Z');
const write = (userId: number, text: string, fromStaff: boolean, seconds: number) =>
  app.context.unitOfWork.withTransaction((tx) =>
    insertMessage(tx, {
      userId,
      text,
      fromStaff,
      createdAt: new Date(AT.getTime() + seconds * 1000),
    }),
  );

describe('messages with support', () => {
  test('are the caller’s own, oldest first, with their authors @spec:shell.21', async () => {
    const [asha, vik] = [await app.createUser(), await app.createUser()];
    await write(asha.id, 'Second', true, 60);
    await write(asha.id, 'First', false, 0);
    await write(vik.id, 'Of somebody else', false, 30);
    const { data } = await app.call('chatList', undefined, asha);
    expect(data).toEqual([
      { id: expect.any(Number), message: 'First', from_staff: false, created_at: toEpoch(AT) },
      { id: expect.any(Number), message: 'Second', from_staff: true, created_at: toEpoch(AT) + 60 },
    ]);
  });

  test('are empty for a player who never wrote, and need a token', async () => {
    expect((await app.call('chatList', undefined, await app.createUser())).data).toEqual([]);
    expect(await app.call('chatList')).toMatchObject({ status: 401, error: true });
  });

  test('omit only the oldest of more than 200', async () => {
    const user = await app.createUser();
    for (let at = 0; at < 201; at += 1) await write(user.id, `Message ${at}`, false, at);
    const { data } = await app.call('chatList', undefined, user);
    const messages = (data as { message: string }[]).map(({ message }) => message);
    expect(messages).toHaveLength(200);
    expect([messages.at(0), messages.at(-1)]).toEqual(['Message 1', 'Message 200']);
  });

  test('of the seeded player are a conversation of both sides', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'first-start-'));
    const credentials = await inventUsers(app.context, folder);
    await rm(folder, { recursive: true });
    const { password } = credentials.find(({ userName }) => userName === 'player') ?? {};
    const login = await app.call('login', { user_name: 'player', password });
    const { token } = login.data as { token: string };
    const { data } = await app.call('chatList', undefined, { token });
    const sides = (data as { from_staff: boolean }[]).map(({ from_staff }) => from_staff);
    expect(sides).toEqual([false, true, false, false, true]);
  });
});
