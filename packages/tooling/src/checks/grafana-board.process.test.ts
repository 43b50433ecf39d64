import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endpoints } from '@exchange/contract';
import { createEdge } from '@exchange/edge';
import { readEdgeConfig } from '@exchange/edge/config';
import { fillDataFolder, findFreePort, startServerProcess } from '@exchange/server/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inRoot } from '../workspace.ts';

interface Board {
  panels: { title: string; targets: { expr: string }[] }[];
}

const readBoard = async () =>
  JSON.parse(
    await readFile(inRoot('packages/tooling/deploy/monitoring/grafana-board.json'), 'utf8'),
  ) as Board;

/** Returns names of a program's metrics, with those of a histogram's parts. */
async function readNames(port: number): Promise<string[]> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_count', '_sum'].map((part) => name + part) : [name],
  );
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'exchange-board-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('every metric of the board is reported by a server or an edge', async () => {
  const [serverPort, edgePort] = [await findFreePort(), await findFreePort()];
  const env = { DATA_DIR: folder, METRICS_PORT: String(serverPort) };
  await fillDataFolder(folder);
  const server = await startServerProcess(env, ['--fixture-matches', '1']);
  const edge = await createEdge(
    readEdgeConfig({ RELEASES_DIR: path.join(folder, 'releases'), METRICS_PORT: String(edgePort) }),
  );
  try {
    await edge.listen({ port: 0 });
    const reported = new Set([...(await readNames(serverPort)), ...(await readNames(edgePort))]);
    const { panels } = await readBoard();
    const asked = panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => expr.match(/\b(?:exchange|nodejs|process)_\w+/g) ?? []),
    );
    expect(asked.length).toBeGreaterThanOrEqual(panels.length);
    expect(asked.filter((name) => !reported.has(name))).toEqual([]);
  } finally {
    await edge.close();
    await server.kill();
  }
});

it('calls that the board names are calls of the contract', async () => {
  const { panels } = await readBoard();
  const calls = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => /\bcall=~"([^"]+)"/.exec(expr)?.[1]?.split('|') ?? []),
  );
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.filter((name) => !(name in endpoints))).toEqual([]);
});
