import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openBrands } from '@exchange/brands';
import {
  type AnyEndpoint,
  BASES,
  type EndpointName,
  type Envelope,
  endpoints,
  type Role,
} from '@exchange/contract';
import { createUnitOfWork } from '@exchange/server-kit/database';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { Secret } from 'otpauth';
import { createApp } from '../app.ts';
import { createManualClock, type ManualClock } from '../clock.ts';
import type { CasinoLink } from '../config/casino-link.ts';
import type { SignInRules } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { openPaymentFiles } from '../files/payment-files.ts';
import type { StorageConfig } from '../files/storage.ts';
import { createUser } from '../modules/accounts/service.ts';
import type { Sms, SmsMessage } from '../modules/auth/one-time-code/sms.ts';
import {
  confirmSecondFactor,
  startSecondFactor,
} from '../modules/auth/second-factor/second-factor.repository.ts';
import { openSession } from '../modules/auth/service.ts';
import {
  createModuleContext,
  type Module,
  type ModuleContext,
  NO_RULES,
} from '../modules/module-context.ts';
import { toPaise } from '../money.ts';
import { inventPaymentAccounts, prepareBasics } from '../seed/prepare.ts';
import { resetTables } from './kept-rows.ts';
import { shareTestDatabase } from './shared-database.ts';
import { openTestDatabase } from './test-database.ts';

/** The start time of tests by default. */
export const TEST_START = new Date('2026-07-11T10:00:00.000Z');

export interface TestAppOptions {
  clock?: ManualClock;
  /** Address of a PostgreSQL; TEST_DATABASE_URL or in-memory PGlite when absent. */
  databaseUrl?: string | undefined;
  /** Modules beside the core ones; called again for each app. */
  modules?: (context: ModuleContext) => readonly Module[] | Promise<readonly Module[]>;
  /** Folder of the brands; the reference ones when absent. */
  brandsDir?: string;
  /** The game provider; none when absent. */
  casino?: CasinoLink;
  /** Receives text messages; `messages` when absent. */
  sms?: Sms;
  /** Whether the demo login opens accounts; true when absent. */
  demoAccounts?: boolean;
  /**
   * Maximum rupees that one member of staff moves for a user within 24 hours; unlimited when
   * absent.
   */
  secondPersonAbove?: number;
  /** Restrictions of sign-ins; none when absent. */
  signInRules?: Partial<SignInRules>;
  /** Streams that staff may show in frames; every https address when absent. */
  frameOrigins?: readonly string[];
  /** The storage of files; a temporary folder when absent. */
  storage?: StorageConfig;
}

export interface TestUser {
  id: number;
  userName: string;
  token: string;
}

export interface TestUserOptions {
  userName?: string;
  name?: string;
  role?: Role;
  /** Play money on the account. */
  rupees?: number;
  passwordHash?: string;
  mustChangePassword?: boolean;
  ownerId?: number;
  /** Has play money only. */
  isDemo?: boolean;
}

export interface CallOptions {
  token?: string;
  /** Idempotency key; null sends none; generated for calls that need one when absent. */
  key?: string | null;
  headers?: Record<string, string>;
}

/** A reply with its envelope, unwrapped from `userinfo`. */
export interface TestReply extends Envelope {
  response: LightMyRequestResponse;
}

export interface TestApp {
  app: FastifyInstance;
  clock: ManualClock;
  context: ModuleContext;
  driver: Database['driver'];
  /** The text messages that were sent since the last reset. */
  messages: readonly SmsMessage[];
  /** Reported faults of brands. */
  brandFaults: readonly string[];
  /** Calls an endpoint of the contract by name. */
  call(name: EndpointName, input?: unknown, options?: CallOptions): Promise<TestReply>;
  /** Creates a signed-in user, by default a player with 10,000 rupees. */
  createUser(options?: TestUserOptions): Promise<TestUser>;
  /** Gives a user a confirmed second factor; returns its base32 secret. */
  setSecondFactor(userId: number): Promise<string>;
  /** Empties all tables and writes the basic rows again. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

const REFERENCE_BRANDS = resolve(import.meta.dirname, '../../../../delivery/themes');
const DEFAULT_RUPEES = 10_000;

/** One database per test file and address. */
async function acquireDatabase(url: string | undefined): Promise<[Database, () => Promise<void>]> {
  if (url) {
    const database = await openTestDatabase(url);
    return [database, () => database.close()];
  }
  return [await shareTestDatabase(), async () => undefined];
}

/** Returns a new key, for calls that need one. */
const makeKey = (name: EndpointName) =>
  (endpoints[name] as AnyEndpoint).idempotent ? crypto.randomUUID() : null;

function toReply(response: LightMyRequestResponse): TestReply {
  const empty = { status: response.statusCode, error: false, message: '', data: null };
  const body = response.body === '' ? empty : response.json();
  return { ...(body.userinfo ?? body), response };
}

/** Starts the whole application on an empty database. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const clock = options.clock ?? createManualClock(TEST_START);
  const url = options.databaseUrl ?? process.env.TEST_DATABASE_URL;
  const [database, release] = await acquireDatabase(url);
  const unitOfWork = createUnitOfWork(database);
  const folder = await mkdtemp(join(tmpdir(), 'exchange-files-'));
  const storage = options.storage ?? { driver: 'local', folder };
  const files = await openPaymentFiles({ storage, secret: 'secret of the tests' }, clock);
  const messages: SmsMessage[] = [];
  const faults: string[] = [];
  const sms: Sms = { send: async (message) => void messages.push(message) };
  const codes = { sms: options.sms ?? sms, secret: 'secret of the tests' };
  const { casino } = options;
  const brands = await openBrands(options.brandsDir ?? REFERENCE_BRANDS, {
    maxAgeMs: options.brandsDir ? 0 : Number.POSITIVE_INFINITY,
    onFault: (text) => void faults.push(text),
  });
  const { demoAccounts = true } = options;
  const context = createModuleContext({
    unitOfWork,
    clock,
    files,
    casino,
    codes,
    brands,
    demoAccounts,
    secondPersonAbovePaise:
      options.secondPersonAbove === undefined ? undefined : toPaise(options.secondPersonAbove),
    signInRules: { ...NO_RULES, ...options.signInRules },
    frameOrigins: options.frameOrigins,
  });
  const reset = async () => {
    messages.length = 0;
    await resetTables(unitOfWork, [...brands.current().byId.keys()].join(), () =>
      prepareBasics(context).then(() => inventPaymentAccounts(context)),
    );
  };
  await reset();
  const modules = (await options.modules?.(context)) ?? [];
  const app = await createApp({ context, modules, testMode: true });
  let made = 0;

  return {
    app,
    clock,
    context,
    driver: database.driver,
    messages,
    brandFaults: faults,
    reset,
    async call(name, input, { token, key = makeKey(name), headers = {} } = {}) {
      const { method, path, base } = endpoints[name];
      const params = (input ?? {}) as Record<string, unknown>;
      const response = await app.inject({
        method,
        url: BASES[base] + path.replace(/:(\w+)/, (_, param: string) => String(params[param])),
        headers: {
          ...headers,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key && { 'idempotency-key': key }),
          ...(input !== undefined && { 'content-type': 'application/json' }),
        },
        ...(input !== undefined && method !== 'GET' && { payload: JSON.stringify(input) }),
      });
      return toReply(response);
    },
    async createUser({ rupees = DEFAULT_RUPEES, ...overrides } = {}) {
      made += 1;
      const draft = { userName: `user-${made}`, name: `User ${made}`, role: 'player' as const };
      const user = await unitOfWork.withTransaction(async (tx) => {
        const created = await createUser(tx, context, { ...draft, ...overrides });
        if (rupees > 0) {
          await context.ledger.post(tx, {
            kind: 'coins',
            reference: `test:${created.id}`,
            description: 'Play money',
            sides: [
              { account: { kind: 'cash', userId: created.id }, paise: toPaise(rupees) },
              { account: { kind: 'issuance' }, paise: -toPaise(rupees) },
            ],
          });
        }
        return created;
      });
      const { token } = await openSession(context, user);
      return { id: user.id, userName: user.userName, token };
    },
    async setSecondFactor(userId) {
      const secret = new Secret().base32;
      const sealed = context.secretSeal.seal(secret, userId);
      const at = clock.now();
      await unitOfWork.withTransaction(async (tx) => {
        await startSecondFactor(tx, { userId, secret: sealed, createdAt: at });
        const begun = { userId, secret: sealed, lastStep: 0 };
        await confirmSecondFactor(tx, begun, { codeHashes: [''], confirmedAt: at });
      });
      return secret;
    },
    async close() {
      await app.close();
      await release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
