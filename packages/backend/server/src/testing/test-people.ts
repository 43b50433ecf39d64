import { hashPassword } from '../modules/accounts/password.ts';
import { listAudit } from '../modules/audit/repository.ts';
import { createTotp } from '../modules/auth/second-factor/prove-second-factor.ts';
import {
  startTestApp,
  type TestApp,
  type TestAppOptions,
  type TestReply,
  type TestUser,
  type TestUserOptions,
} from './test-app.ts';

/** Users with one known password, and the staff that manage them. */
export interface TestPeople {
  app: TestApp;
  password: string;
  admin: TestUser;
  agent: TestUser;
  /** Creates a signed-in player of the agent, or another user. */
  create(options?: TestUserOptions): Promise<TestUser>;
  login(userName: string, changes?: object, cookie?: string): Promise<TestReply>;
  /** Returns the token of a one-time link of the agent. */
  makeLink(call: 'makeInstantId' | 'makePasswordReset', userId: number): Promise<string>;
  /** Returns the code of an app with this secret, at the time of the server's clock. */
  codeOf(secret: string): string;
  /** Returns the actions of the audit about a user, oldest first. */
  listSteps(userId: number): Promise<string[]>;
  /** Empties all tables, and creates admin and agent again. */
  reset(): Promise<void>;
}

/** Starts the application with an admin and an agent. */
export async function createTestPeople(options: TestAppOptions = {}): Promise<TestPeople> {
  const app = await startTestApp(options);
  const password = 'quiet river 47';
  const passwordHash = await hashPassword(password);
  const createStaff = async () => ({
    admin: await app.createUser({ userName: 'boss', role: 'admin', passwordHash }),
    agent: await app.createUser({ userName: 'helper', role: 'agent', passwordHash }),
  });
  const people: TestPeople = {
    app,
    password,
    ...(await createStaff()),
    create: (overrides = {}) =>
      app.createUser({ passwordHash, ownerId: people.agent.id, ...overrides }),
    login: (user_name, changes = {}, cookie = undefined) =>
      app.call(
        'login',
        { user_name, password, ...changes },
        cookie === undefined ? {} : { headers: { cookie } },
      ),
    async makeLink(call, userId) {
      const { data } = await app.call(
        call,
        { user_id: userId, ...(call === 'makePasswordReset' && { reason: 'Forgot it' }) },
        people.agent,
      );
      return (data as { token: string }).token;
    },
    codeOf: (secret) => createTotp(secret).generate({ timestamp: app.clock.now().getTime() }),
    async listSteps(userId) {
      const steps = await app.context.unitOfWork.read((tx) => listAudit(tx, 'user', [userId]));
      return steps.map(({ event }) => event.action);
    },
    async reset() {
      await app.reset();
      Object.assign(people, await createStaff());
    },
  };
  return people;
}
