import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BASES,
  type EndpointName,
  endpoints,
  STREAM_PATH,
  type StreamFrame,
} from '@exchange/contract';
import { openTestPool, startPostgres, type TestPostgres } from './postgres.ts';
import { startRedis, type TestRedis } from './redis.ts';
import { type ServerProcess, startServerProcess, startTogether } from './server-process.ts';

/** Real servers on one real database and one real Redis. */
export interface TestCluster {
  postgres: TestPostgres;
  redis: TestRedis;
  servers: ServerProcess[];
  /** Starts another server with the flags of the cluster. */
  add(env?: Record<string, string>): Promise<ServerProcess>;
  /** Returns the current leader by the database; undefined where that one is no longer running. */
  findLeader(): Promise<ServerProcess | undefined>;
  /** Queries the database directly. */
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

/** Seals the servers' messages. */
export const CLUSTER_BUS_SECRET = 'b'.repeat(32);

/** Secrets that all servers share. */
const SECRETS = {
  FILES_SECRET: 'f'.repeat(32),
  OTP_SECRET: 'o'.repeat(32),
  BUS_SECRET: CLUSTER_BUS_SECRET,
};

/** Starts so many servers at the same moment; `args` choose their feed. */
export async function startCluster(count: number, args: readonly string[]): Promise<TestCluster> {
  const [postgres, redis] = await startTogether([startPostgres(), startRedis()], (part) =>
    part.stop(),
  );
  const folder = await mkdtemp(join(tmpdir(), 'exchange-cluster-'));
  const servers: ServerProcess[] = [];
  const pool = openTestPool(postgres.url, 2);
  const add = async (env: Record<string, string> = {}) => {
    const shared = {
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      DATA_DIR: folder,
      ...SECRETS,
    };
    const server = await startServerProcess({ ...shared, ...env }, args);
    servers.push(server);
    return server;
  };
  const stop = async () => {
    await Promise.all(
      servers.map((server) => {
        server.resume();
        return server.kill();
      }),
    );
    await pool.end();
    await Promise.all([postgres.stop(), redis.stop()]);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const starts = Array.from({ length: count }, () => add());
    await startTogether(starts, (server) => server.kill());
  } catch (error) {
    await stop();
    throw error;
  }
  const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
    (await pool.query<Row>(sql, values)).rows;
  return {
    postgres,
    redis,
    servers,
    add,
    stop,
    query,
    async findLeader() {
      const [row] = await query<{ holder: string | null }>('select holder from leaderships');
      return servers.find(({ pid }) => row?.holder?.split('-').at(-2) === String(pid));
    },
  };
}

/** The response to a call. */
export interface ClusterReply {
  status: number;
  error: boolean;
  message: string;
  data: unknown;
  /** The code of an error. */
  error_code?: string;
  /** The alternative in an error. */
  detail?: unknown;
}

/** Calls an endpoint of the contract on a server. */
export async function callServer(
  { address }: ServerProcess,
  name: EndpointName,
  input: unknown,
  token?: string,
  key: string = randomUUID(),
): Promise<ClusterReply> {
  const { base, path, method } = endpoints[name];
  const response = await fetch(address + BASES[base] + path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      'idempotency-key': key,
    },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(10_000),
  });
  const body = (await response.json()) as ClusterReply & { userinfo?: ClusterReply };
  return body.userinfo ?? body;
}

/** An open stream of a server, with the frames that came. */
export interface ServerStream {
  readonly frames: StreamFrame[];
  /** Its end: complete, or interrupted. */
  readonly ended: Promise<'whole' | 'cut'>;
  close(): void;
}

/** Opens a stream with these topics, each from the id of its last frame. */
export async function openServerStream(
  { address }: ServerProcess,
  topics: Record<string, string | null>,
  token?: string,
): Promise<ServerStream> {
  const cut = new AbortController();
  const response = await fetch(address + BASES.api + STREAM_PATH, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ topics }),
    signal: cut.signal,
  });
  const frames: StreamFrame[] = [];
  const read = async () => {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const lines = text.split('\n\n');
      text = lines.pop() ?? '';
      for (const line of lines) frames.push(JSON.parse(line.replace('data: ', '')) as StreamFrame);
    }
  };
  const ended = read().then(
    () => 'whole' as const,
    () => 'cut' as const,
  );
  return { frames, ended, close: () => cut.abort() };
}
