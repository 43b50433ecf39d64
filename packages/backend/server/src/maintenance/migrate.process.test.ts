import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EndpointName } from '@exchange/contract';
import { createUnitOfWork } from '@exchange/server-kit/database';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { openPostgres } from '../db/database.ts';
import { checkTrailOwner } from '../modules/audit/check-trail-owner.ts';
import { createTotp } from '../modules/auth/second-factor/prove-second-factor.ts';
import { callServer } from '../testing/cluster.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { createEmptyDatabase } from '../testing/test-database.ts';
import { countOpenSessions } from './access.ts';
import { backUp } from './backup.ts';
import { migrateAsOwner } from './migrate.ts';
import { refreshStatistics } from './sweep.ts';
import { viewData } from './view-data.ts';

const SECRETS = {
  FILES_SECRET: '5f1d0c9b7a3e8642f1d0c9b7a3e86425',
  OTP_SECRET: '9e8d7c6b5a4f3e2d1c0b9a8f7e6d5c4b',
};
const SMS = {
  SMS_WEBHOOK_URL: 'https://sms.example.com/send',
  SMS_WEBHOOK_SECRET: 'b7d1f3a5c9e80246b7d1f3a5c9e80246',
};

describe('tables that another role owns', () => {
  let postgres: TestPostgres;
  let dataDir: string;
  let ownerUrl: string;
  let url: string;
  beforeAll(async () => {
    postgres = await startPostgres();
    dataDir = await mkdtemp(join(tmpdir(), 'owner-'));
  });
  beforeEach(async () => {
    ({ url: ownerUrl } = await createEmptyDatabase(postgres.url));
    url = await createRole();
  });
  afterAll(async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Returns the database's address for a role that may create no tables. */
  async function createRole() {
    const role = `app_${Date.now()}`;
    await query(ownerUrl, `create role ${role} login`);
    const address = new URL(ownerUrl);
    address.username = role;
    return address.href;
  }
  async function query(address: string, text: string) {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }
  const production = () => ({
    NODE_ENV: 'production',
    EXCHANGE_TEST: '0',
    DATA_DIR: dataDir,
    ...SECRETS,
    ...SMS,
  });

  it('serve players, whose steps a server adds to the trail', async () => {
    await migrateAsOwner(ownerUrl, url);
    const server = await startServerProcess({ ...production(), DATABASE_URL: url });
    const { status } = await callServer(server, 'login', { user_name: 'nobody', password: 'x' });
    expect(status).toBe(401);
    await query(
      url,
      "insert into audit_events (at, action, subject, subject_id) values (now(), 'signed_up', 'user', 1)",
    );
    expect(await server.stop()).toBe(0);
    expect(await query(url, 'select action from audit_events')).toEqual([{ action: 'signed_up' }]);
  });

  describe('deny a server', () => {
    // What is denied changes nothing, so these share one database.
    let denied: string;
    beforeAll(async () => {
      ({ url: ownerUrl } = await createEmptyDatabase(postgres.url));
      denied = await createRole();
      await migrateAsOwner(ownerUrl, denied);
    });

    it.each([
      ['update audit_events set at = now()', 'permission denied'],
      ['delete from audit_events', 'permission denied'],
      ['truncate audit_events', 'permission denied'],
      ['alter table audit_events disable trigger all', 'must be owner'],
      ['drop table audit_events cascade', 'must be owner'],
      ['set session_replication_role = replica', 'permission denied'],
      [
        'create or replace function refuse_audit_change() returns trigger language plpgsql as $$ begin return null; end $$',
        'permission denied|must be owner',
      ],
    ])(
      'the statement: %s @asvs:13.2.2 @asvs:16.4.2 @security:measures.47',
      async (statement, message) => {
        await expect(query(denied, statement)).rejects.toThrow(new RegExp(message));
      },
    );
  });

  it('of a single role before change their owner, with all of their data', async () => {
    await query(ownerUrl, `grant all on schema public to ${new URL(url).username}`);
    await query(
      ownerUrl,
      `grant create on database ${new URL(url).pathname.slice(1)} to ${new URL(url).username}`,
    );
    const database = await openPostgres(url);
    await database.close();
    await query(url, "insert into accounts (kind) values ('issuance')");
    await migrateAsOwner(ownerUrl, url);
    expect(await query(url, 'select kind from accounts')).toEqual([{ kind: 'issuance' }]);
    await expect(query(url, 'update audit_events set at = now()')).rejects.toThrow(
      'permission denied',
    );
  });

  it('contain the decisions about people, sign-ins and money', async () => {
    await migrateAsOwner(ownerUrl, url);
    const given = { DATA_DIR: dataDir, DATABASE_URL: url, SECOND_PERSON_ABOVE: '100' };
    const first = await startServerProcess({ ...given, ...SECRETS });
    const call = async (name: EndpointName, input: object, token?: string, at = first) => {
      const { error, message, data } = await callServer(at, name, input, token);
      expect([name, error && message]).toEqual([name, false]);
      return data as Record<string, string>;
    };
    const passwordOf = (userName: string) =>
      new RegExp(`${userName} / (\\S+)`).exec(first.printed.join('\n'))?.[1] ?? '';
    const logIn = (user_name: string, password = passwordOf(user_name)) =>
      call('login', { user_name, password });
    const [admin, player] = [await logIn('admin'), await logIn('player')];
    const user_id = player.user_id;
    const reason = 'asked on the phone';
    await call('userNote', { user_id, text: 'Called twice.' }, admin.token);
    await call('userAccess', { user_id, reason, betting_locked: true }, admin.token);
    await call('userBreak', { user_id, reason, kind: 'time_out', hours: 24 }, admin.token);
    await call('updateCoins', { user_id, amount: 500, reason }, admin.token);
    const [step] = (await call('secondPersonList', {}, admin.token)) as unknown as { id: number }[];
    await call('secondPersonDecision', { id: step?.id, verdict: 'declined' }, admin.token);
    await call('userDetails', { user_id }, admin.token);

    const password = passwordOf('player');
    const { secret = '' } = await call('secondFactorStart', { password }, player.token);
    const codeAt = (timestamp: number) => createTotp(secret).generate({ timestamp });
    const code = codeAt(Date.now());
    const confirmed = await call('secondFactorConfirm', { code }, player.token);
    const [recoveryCode] = confirmed.recovery_codes as unknown as string[];
    await first.stop();

    const changed = {
      OTP_SECRET: '0c4d8e1f5a9b2c6d0e3f7a1b5c8d2e6f',
      OTP_SECRET_PREVIOUS: SECRETS.OTP_SECRET,
    };
    const second = await startServerProcess({ ...given, ...SECRETS, ...changed });
    const later = { user_name: 'player', password, second_factor: codeAt(Date.now() + 30_000) };
    const again = await call('login', later, undefined, second);
    await call('secondFactorOff', { password, code: recoveryCode }, again.token, second);
    await call('userEndSessions', { user_id, reason }, admin.token, second);
    await second.stop();
    const rows = await query(
      url,
      `select (select count(*) from user_notes)::int as notes, (select count(*) from second_person_decisions)::int as
       decisions, (select count(*) from recovery_codes)::int as codes`,
    );
    expect(rows).toEqual([{ notes: 1, decisions: 1, codes: 0 }]);
  });

  it('can be backed up by the role of the servers', async () => {
    await migrateAsOwner(ownerUrl, url);
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: url });
    const folder = join(dataDir, 'backup');
    expect(await backUp(config, folder, new Date())).toMatchObject({ driver: 'postgres' });
  });

  it('are analysed for the planner by their owner alone', async () => {
    await migrateAsOwner(ownerUrl, url);
    const measure = async (address: string) => {
      const database = await openPostgres(address);
      return refreshStatistics(createUnitOfWork(database)).finally(() => database.close());
    };
    expect(await measure(url)).toBe(0);
    expect(await measure(ownerUrl)).toBeGreaterThan(0);
  });

  it.each([
    ['database "nowhere" does not exist', { pathname: '/nowhere' }],
    ['role "unknown" does not exist', { username: 'unknown' }],
    ['connect ECONNREFUSED 127.0.0.1:9', { host: '127.0.0.1:9' }],
  ])('are not read where the %s, which is said in one sentence', async (reason, change) => {
    const address = Object.assign(new URL(ownerUrl), change).href;
    const rejection = new RegExp(
      `^The database at \\S+ cannot be used: ${reason}\\. Check.*role\\.$`,
    );
    await expect(openPostgres(address)).rejects.toThrow(rejection);
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: address });
    await expect(viewData(config, checkTrailOwner)).rejects.toThrow(rejection);
  });

  it('are missing in an empty database, which a command says in its own words', async () => {
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: ownerUrl });
    await expect(viewData(config, (work) => countOpenSessions(work, new Date()))).rejects.toThrow(
      'The database has no tables of a server',
    );
  });

  it('are not created by a role without the right, which is said in one sentence', async () => {
    await expect(openPostgres(url)).rejects.toThrow(/cannot be used: permission denied for/);
  });

  it('are up to date before a server starts that may not change them', async () => {
    await migrateAsOwner(ownerUrl, url);
    await query(
      ownerUrl,
      'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
    );
    await expect(openPostgres(url)).rejects.toThrow('run npm run database:migrate first');
  });

  it('are up to date also if the checkout that migrated them had other line ends', async () => {
    await migrateAsOwner(ownerUrl, url);
    const migrationsFolder = join(import.meta.dirname, '../../drizzle');
    const newest = readMigrationFiles({ migrationsFolder }).at(-1)?.sql ?? [];
    const text = newest.join('--> statement-breakpoint').replaceAll('\n', '\r\n');
    const hash = createHash('sha256').update(text).digest('hex');
    await query(
      ownerUrl,
      `update drizzle.__drizzle_migrations set hash = '${hash}'
       where id = (select max(id) from drizzle.__drizzle_migrations)`,
    );
    const database = await openPostgres(url);
    await database.close();
  });

  it('are required with real players @security:measures.47', async () => {
    const start = startServerProcess({ ...production(), DATABASE_URL: ownerUrl });
    await expect(start).rejects.toThrow(
      'the role in DATABASE_URL is able to change the audit trail',
    );
  });

  it.each([
    'grant delete on audit_events to ROLE',
    'grant truncate on audit_events to ROLE',
    'grant trigger on audit_events to ROLE',
    // A member without inheritance has no right of the owner until it sets that role.
    'alter role ROLE noinherit; grant OWNER to ROLE',
  ])('are required again after: %s', async (grant) => {
    await migrateAsOwner(ownerUrl, url);
    const check = () => viewData({ databaseUrl: url, dataDir }, checkTrailOwner);
    await expect(check()).resolves.toBeUndefined();
    const [role, owner] = [new URL(url).username, new URL(ownerUrl).username];
    await query(ownerUrl, grant.replaceAll('ROLE', role).replace('OWNER', owner));
    await expect(check()).rejects.toThrow(
      'the role in DATABASE_URL is able to change the audit trail',
    );
  });

  it('have two roles', async () => {
    await expect(migrateAsOwner(ownerUrl, ownerUrl)).rejects.toThrow('must name two roles');
  });
});
