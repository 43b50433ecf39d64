import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/index.ts';
import { TEST_START } from '../../testing/test-app.ts';
import { hashPassword } from '../accounts/password.ts';
import { STEP_TTL_MS } from '../second-person/limit.ts';
import { insertStep } from '../second-person/repository.ts';
import { REPEATED_READ_MS } from './personal-reads.ts';
import { listAudit } from './repository.ts';

describe('the audit trail of sign-ins and reads of personal data', () => {
  let app: TestApp;
  let agent: TestUser;
  let players: TestUser[];
  beforeAll(async () => {
    app = await startTestApp();
  });
  beforeEach(async () => {
    await app.reset();
    agent = await app.createUser({ role: 'agent' });
    players = [
      await app.createUser({ ownerId: agent.id }),
      await app.createUser({ ownerId: agent.id }),
    ];
  });
  afterAll(() => app.close());

  const list = async (subject: 'user' | 'service', id: number) => {
    const steps = await app.context.unitOfWork.withTransaction((tx) =>
      listAudit(tx, subject, [id]),
    );
    return steps.map(({ event: { action, actorId, detail } }) => ({ action, actorId, detail }));
  };
  const getPlayer = (index: number) => {
    const player = players[index];
    if (!player) throw new Error(`there is no player ${index}`);
    return player;
  };

  it('names reader and subject of details, once in ten minutes @security:measures.43', async () => {
    const { id } = getPlayer(0);
    const read = () => app.call('userDetails', { user_id: id }, agent);
    expect((await read()).status).toBe(200);
    await read();
    const step = {
      action: 'personal_data_read',
      actorId: agent.id,
      detail: { call: 'user_details' },
    };
    expect(await list('user', id)).toEqual([step]);
    app.clock.advance(REPEATED_READ_MS);
    await read();
    expect(await list('user', id)).toEqual([step, step]);
  });

  it('names all users on a page of a list', async () => {
    await app.call('userList', {}, agent);
    const users = players.map(({ id }) => id).join(',');
    expect(await list('service', 0)).toEqual([
      { action: 'personal_data_read', actorId: agent.id, detail: { call: 'user_list', users } },
    ]);
  });

  it('names all users on a list of steps that are pending for a second person', async () => {
    const admin = await app.createUser({ role: 'admin' });
    const { id: userId } = getPlayer(0);
    await app.context.unitOfWork.withTransaction((tx) =>
      insertStep(tx, {
        kind: 'coins',
        userId,
        makerId: agent.id,
        paise: 100,
        createdAt: TEST_START,
        expiresAt: new Date(TEST_START.getTime() + STEP_TTL_MS),
      }),
    );
    expect((await app.call('secondPersonList', {}, admin)).total).toBe(1);
    const detail = { call: 'second_person_list' };
    expect(await list('user', userId)).toEqual([
      { action: 'personal_data_read', actorId: admin.id, detail },
    ]);
  });

  it('has no step for reads of the own data', async () => {
    const player = getPlayer(0);
    await app.call('userDetails', { user_id: player.id }, player);
    expect(await list('user', player.id)).toEqual([]);
  });

  it('hides no decision on the page of a user', async () => {
    const player = getPlayer(0);
    await app.call('makeInstantId', { user_id: player.id }, agent);
    await app.call('userDetails', { user_id: player.id }, agent);
    app.clock.advance(REPEATED_READ_MS);
    const { data } = await app.call('userDetails', { user_id: player.id }, agent);
    const { audit } = data as { audit: { action: string }[] };
    expect(audit.map(({ action }) => action)).toEqual(['instant_id_made']);
  });

  it('has each sign-in by a password @asvs:16.3.1 @security:measures.43', async () => {
    const password = 'quiet river 47';
    const { id, userName } = await app.createUser({ passwordHash: await hashPassword(password) });
    const logIn = (tried: string) => app.call('login', { user_name: userName, password: tried });
    expect((await logIn('quiet river 48')).status).toBe(401);
    expect(await list('user', id)).toEqual([]);
    expect((await logIn(password)).status).toBe(200);
    expect(await list('user', id)).toEqual([{ action: 'signed_in', actorId: id, detail: {} }]);
  });
});
