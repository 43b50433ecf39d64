import { expect, test } from 'vitest';
import { adaptConfig, readOperatorsFile, WANTED_FILES } from './nginx.ts';

/** The addresses, paths and limits of the operators' file. */
const OPERATORS = {
  pages: '443',
  api: '10.0.0.1:4000',
  games: '8443',
  edges: ['10.0.0.11:3000', '10.0.0.12:3000'],
  servers: ['10.0.0.11:4000', '10.0.0.12:4000'],
  provider: '10.0.0.11:4001',
  folder: '/run/exchange-nginx',
  public: {
    certificate: '/etc/exchange/tls/fullchain.pem',
    key: '/etc/exchange/tls/key.pem',
    redirect: '80',
    connections: 4096,
    requests: 500,
  },
};

test('the operators’ file stays as it is with its own addresses and limits', async () => {
  const file = await readOperatorsFile();
  expect(adaptConfig(file, OPERATORS, WANTED_FILES)).toBe(file);
});

test('without the internet there is neither TLS nor a limit of requests', async () => {
  const { public: _, ...options } = OPERATORS;
  const text = adaptConfig(await readOperatorsFile(), { ...options, folder: '/tmp/$&' }, 1024);
  expect(text).not.toMatch(/ ssl|limit_(?:conn|req)|return 301|network/);
  expect(text).toContain('pid /tmp/$&/nginx.pid;');
  expect(text).toContain('worker_connections 512;');
});

test('a file without one of the addresses is refused', async () => {
  const text = (await readOperatorsFile()).replace('listen 8443', 'listen 9443');
  expect(() => adaptConfig(text, OPERATORS, 1024)).toThrow('nothing like /listen 8443');
});
