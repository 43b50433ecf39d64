import { setTimeout as sleep } from 'node:timers/promises';
import { type AreaDefinition, callFirst, endpoints } from '@exchange/contract';
import { integrityOf } from '@exchange/federation/releases';
import { documentForTest, TEST_AREAS } from '@exchange/federation/testing';
import { startTestEdge, type TestEdge } from './test-edge.ts';

const FRAME = 'frame.0123abcd.js';
const STYLES = 'main.0123abcd.css';
/** Styles of the shell for Hindi alone. */
export const HINDI = 'hindi.0123abcd.css';

/** A shell with one place for the pages of the casino. */
export const SHELL_FRAME = `module.exports={render:async({path,brand,wide,language,calls})=>({html:
'<header data-wide="'+wide+'" lang="'+language+'">'+brand.name+' '+path+'</header><main><frame-part data-area="casino" data-expose="./area"></frame-part></main>'
+'<p class="calls">'+calls.map(({method,url,status})=>method+' '+url+' '+status).join()+'</p>'})}`;

/** Returns a program whose frame is this HTML. */
export const frameOf = (html: string): string =>
  `module.exports={render:async()=>({html:${JSON.stringify(html)}})}`;

/** The casino with first calls for the addresses below its page that have one segment. */
const area: AreaDefinition = {
  ...TEST_AREAS.casino,
  pages: TEST_AREAS.casino.pages.map((page) =>
    page.path === '/casino-provider'
      ? { ...page, calls: [{ at: ':provider', calls: [callFirst(endpoints.slides, undefined)] }] }
      : page,
  ),
};

/** The programs of a system's releases; without one a release has no frames. */
export interface Programs {
  shell?: string;
  casino?: string;
  /** Served in place of the published one. */
  casinoServed?: string;
  version?: string;
}

/** Gives the shell's build and the casino's release of an edge frames. */
export async function releaseFrames(
  edge: TestEdge,
  { shell, casino, casinoServed = casino, version = '1.0.0' }: Programs,
): Promise<void> {
  const shellStyles = '.shell{color:red;background:url(a.png)}';
  const files = {
    [STYLES]: shellStyles,
    [HINDI]: '@font-face{font-family:hindi}',
    ...(shell !== undefined && { [FRAME]: shell }),
  };
  await edge.writeFiles({
    ...Object.fromEntries(Object.entries(files).map(([file, text]) => [`shell/${file}`, text])),
    'shell/release.json': {
      name: 'shell',
      version: '0.1.0',
      manifest: 'mf-manifest.json',
      preload: [],
      entry: ['main.0123abcd.js', STYLES],
      files: Object.fromEntries(
        Object.entries({ 'main.0123abcd.js': '//', ...files }).map(([file, text]) => [
          file,
          integrityOf(text),
        ]),
      ),
      ...(shell !== undefined && { frame: FRAME }),
    },
  });
  const areaStyles = '.casino{background:url("b.png")}';
  const folder = `/casino/${version}/`;
  edge.serve(`${folder}area.css`, areaStyles);
  if (casinoServed !== undefined) edge.serve(folder + FRAME, casinoServed);
  const { active } = edge.registry().remotes.casino ?? {};
  if (!active) throw new Error('The edge has no casino');
  const document = documentForTest({
    casino: {
      active: {
        version,
        manifestUrl: `${edge.originUrl}${folder}mf-manifest.json`,
        integrity: {
          ...active.integrity,
          'area.css': integrityOf(areaStyles),
          ...(casino !== undefined && { [FRAME]: integrityOf(casino) }),
        },
      },
    },
  });
  const versions = document.microFrontends.casino?.map((one) => ({
    ...one,
    extras: { ...one.extras, ...(area && { area }), ...(casino !== undefined && { frame: FRAME }) },
  }));
  await edge.writeRegistry({ ...document, microFrontends: { casino: versions ?? [] } });
}

/** Starts an edge with frames. */
export async function startFramedEdge(programs: Programs): Promise<TestEdge> {
  const edge = await startTestEdge();
  await releaseFrames(edge, programs);
  return edge;
}

type Reply = Awaited<ReturnType<TestEdge['get']>>;

/** Returns what a page began with, as its header says. */
export const outcomeOf = (reply: Reply): string =>
  /desc="([^"]*)"/.exec(String(reply.headers['server-timing']))?.[1] ?? 'none';

/** Asks for a page until `isDone`; throws with its last outcome after 25 seconds. */
export async function getUntil(
  edge: TestEdge,
  isDone: (reply: Reply) => boolean,
  {
    url = '/casino-provider',
    headers = {},
  }: { url?: string; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const until = performance.now() + 25_000;
  for (;;) {
    const reply = await edge.get(url, headers);
    if (isDone(reply)) return reply;
    if (performance.now() > until) throw new Error(`The page began with ${outcomeOf(reply)}`);
    await sleep(20);
  }
}

/** Returns the frame of a page, or what its root element has. */
export const rootOf = (body: string): string =>
  /<body>\n(?:<div id="root">)?(.*?)(?:<div id="root">)?<\/div>\n<script/s.exec(body)?.[1] ?? '';
