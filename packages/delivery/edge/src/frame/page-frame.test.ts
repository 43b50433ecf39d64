import { afterEach, expect, test } from 'vitest';
import {
  frameOf,
  getUntil,
  outcomeOf,
  type Programs,
  rootOf,
  SHELL_FRAME,
  startFramedEdge,
} from '../testing/frame-rig.ts';
import type { TestEdge } from '../testing/test-edge.ts';

let edge: TestEdge | undefined;
afterEach(() => edge?.close());

const start = async (programs: Programs) => {
  edge = await startFramedEdge(programs);
  return edge;
};
type Reply = Awaited<ReturnType<TestEdge['get']>>;
const isFramed = (reply: Reply) => /^(?:rendered|kept)$/.test(outcomeOf(reply));
const withPart = (reply: Reply) => isFramed(reply) && !rootOf(reply.body).includes('boot-card');

const CASINO = frameOf('<h1 class="casino">Games</h1>');

test('a page begins with the frames of its shell and its area, and their styles', async () => {
  const system = await start({ shell: SHELL_FRAME, casino: CASINO });
  const { body, headers } = await getUntil(system, withPart);
  expect(rootOf(body)).toContain(
    '<main><frame-part data-area="casino" data-expose="./area"><h1 class="casino">Games</h1></frame-part></main>',
  );
  expect(rootOf(body)).toMatch(/^<div class="boot frame"><header data-wide="true" lang="en">/);
  expect(rootOf(body)).toContain('GET /api/v5/default-setting 200');
  expect(body).toContain('.shell{color:red;background:url("/assets/a.png")}</style>');
  expect(body).toContain(`.casino{background:url("${system.originUrl}/casino/1.0.0/b.png")}`);
  expect(headers.vary).toContain('sec-ch-ua-mobile');
  expect(headers['server-timing']).toMatch(/^frame;dur=[\d.]+;desc="(?:rendered|kept)"$/);
  expect(body).not.toContain('frame.0123abcd.js');
});
