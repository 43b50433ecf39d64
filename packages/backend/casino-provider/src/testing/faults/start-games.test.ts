import { once } from 'node:events';
import { connect } from 'node:net';
import { type GamesConfig, runFaults } from '@exchange/server/testing/faults';
import pg from 'pg';
import { expect, it } from 'vitest';
import { startGames } from './start-games.ts';

/** Returns the port of the database itself, behind the breaking proxy. */
async function findDatabase({ databaseUrl }: GamesConfig): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ port: string }>('show port');
  await client.end();
  return `postgres://127.0.0.1:${rows[0]?.port}`;
}

const isThere = async (address: string) => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const reported = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return reported;
};

it('a run whose game provider does not start reports the fault, and leaves nothing running', async () => {
  let addresses: string[] = [];
  const startWrongly = async (place: GamesConfig) => {
    const { databaseUrl, operatorUrl } = place;
    addresses = [databaseUrl, operatorUrl, await findDatabase(place)];
    expect(await Promise.all(addresses.map(isThere))).not.toContain(false);
    return startGames({ ...place, databaseUrl: 'nowhere' });
  };
  const run = runFaults({ seed: 1, kills: 1, servers: 1, startGames: startWrongly });
  await expect(run).rejects.toThrow('DATABASE_URL must start with postgres://');
  expect(addresses).toHaveLength(3);
  expect(await Promise.all(addresses.map(isThere))).not.toContain(true);
  expect(process.getActiveResourcesInfo()).not.toContain('ProcessWrap');
}, 120_000);
