import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeCall } from '@exchange/federation/build';
import { OpenApiSchema } from '@exchange/federation/registry';
import { recordForTest, SOME_HASH } from '@exchange/federation/testing';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeServer } from '../testing/live-system.ts';
import { findUnrendered } from './unrendered.ts';

const FRAME = 'frame.0123abcd.js';
const record = { ...recordForTest('casino', '2.0.0', { 'm.json': '{}' }), frame: FRAME };
const active = {
  version: '1.0.0',
  manifestUrl: 'https://areas.example/casino/1.0.0/m.json',
  integrity: { 'a.js': SOME_HASH },
};
const REGISTRY = { areas: {}, remotes: { casino: { active } } };
const PAGE = `<script type="application/json" id="brand">{"name":"Kheloyar"}</script>
<script type="application/json" id="registry">${JSON.stringify(REGISTRY)}</script>`;

let live: Server;
let address: string;
beforeAll(async () => {
  live = createServer((request, response) => {
    response.writeHead(request.url === '/' ? 200 : 404).end(PAGE);
  });
  await new Promise<void>((resolve) => void live.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(live.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => live.close(resolve)));

const server = v.parse(OpenApiSchema, describeServer([describeCall('slides')]));

/** Returns why pages would not begin with the frames of this program. */
const findFaults = (program: string | undefined, change: object = {}, at = address) =>
  findUnrendered(
    {
      record: { ...record, ...change },
      read: async () => (program === undefined ? undefined : Buffer.from(program)),
    },
    { address: at, server },
  );
const rendering = (body: string) => `module.exports={async render(request){${body}}}`;

test('a release renders each of its pages and fragments, for phones and desktops', async () => {
  const program = rendering(`const{expose,path,wide,language,calls,brand,registry}=request;
const{active}=registry.remotes.casino;
const isRight=brand.name==="Kheloyar"&&active.version==="2.0.0"&&wide===(language==="hi")&&path.startsWith("/")&&expose.startsWith("./")
&&calls.length===1&&calls[0].data.status===200&&Array.isArray(calls[0].data.data);
return{html:isRight?"<p>a</p>":undefined}`);
  expect(await findFaults(program)).toEqual([]);
});

test('a release of the shell renders its own pages', async () => {
  const program = rendering(
    'if(request.expose!=="page"||request.registry.shell!=="2.0.0")throw new Error("another");return{html:\'<main id="content"><frame-part data-area="casino" data-expose="./area"></frame-part></main>\'}',
  );
  expect(await findFaults(program, { remote: 'shell' })).toEqual([]);
});

test.each([
  ['throws', rendering('throw new Error("no prices")'), 'no prices'],
  ['throws at its start', 'throw new Error("no start")', 'no start'],
  ['throws where replies have the least they may', SPARSE(), 'empty'],
  ['is too large', rendering('return{html:"x".repeat(3e5)}'), '300000 characters'],
  ['is nested too deep', rendering('return{html:"<div>".repeat(150)}'), 'nested too deep'],
])('a frame that %s is a fault @security:measures.160', async (_, program, reason) => {
  const [fault] = await findFaults(program);
  expect(fault).toMatch(/^it renders no first frame of \/casino-provider: /);
  expect(fault).toContain(reason);
});

test('a frame that loops is a fault, and the gate goes on @security:measures.160', async () => {
  const fragments = {
    area: { ...record.area, pages: record.area?.pages.slice(0, 1), fragments: [] },
  };
  expect(await findFaults(rendering('for(;;);'), fragments)).toEqual([
    expect.stringMatching(/^it renders no first frame of .*: no frame after \d+ ms$/),
  ]);
}, 60_000);

test('a release without frames has nothing to render', async () => {
  const { frame: _, ...without } = record;
  const read = async () => undefined;
  expect(await findUnrendered({ record: without, read }, { address, server })).toEqual([]);
});

test('what could not be rendered is a fault', async () => {
  expect(await findFaults(undefined)).toEqual([`its frames were not rendered: no ${FRAME}`]);
  expect(await findFaults('', {}, 'http://127.0.0.1:9')).toEqual([
    'its frames were not rendered: no live page was read',
  ]);
});

function SPARSE(): string {
  return rendering(
    'if(request.calls[0].data.data.length===0)throw new Error("empty");return{html:""}',
  );
}
