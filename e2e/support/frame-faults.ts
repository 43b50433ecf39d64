import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RemoteAreaName } from '@exchange/contract';
import { BUILD_RECORD_FILE, type BuildRecord } from '@exchange/federation/registry';
import { integrityOf } from '@exchange/federation/releases';
import type { System } from './system.ts';

/** Returns a program whose frame is this HTML. */
const frameOf = (html: string) =>
  `module.exports={render:async()=>({html:${JSON.stringify(html)}})}`;

/** Markup that would end its place, run, and cover the page. */
const HOSTILE = `</frame-part></main></div></div>
<script>globalThis.evil=true</script><img src="x" onerror="globalThis.evil=true">
<style>*{display:none!important}</style><h1>Inside</h1>`;

const PROGRAMS = {
  throws: 'module.exports={render(){throw new Error("of the test")}}',
  loops: 'module.exports={render(){for(;;);}}',
  hangs: 'module.exports={render:()=>new Promise(()=>{})}',
  leaks:
    'const kept=[];module.exports={render:async()=>{kept.push(new Uint8Array(4e7).fill(1));return{html:"<p>Leaks</p>"}}}',
  'is too large': 'module.exports={render:async()=>({html:"x".repeat(5e6)})}',
  'names another brand': frameOf('<p>Khelodost</p>'),
  'breaks out': frameOf(HOSTILE),
} as const;

/** What a frame's program does in place of rendering; `is missing`: the build has none. */
export type FrameFault = keyof typeof PROGRAMS | 'is missing';

/** Replaces the program of a build's frames by one with this fault. */
export async function spoilFrame(folder: string, fault: FrameFault): Promise<void> {
  const file = join(folder, BUILD_RECORD_FILE);
  const { frame, ...build } = JSON.parse(await readFile(file, 'utf8')) as BuildRecord;
  if (frame === undefined) throw new Error('The build has no frame');
  const { [frame]: _, ...files } = build.files;
  if (fault === 'is missing') {
    await rm(join(folder, frame));
    await writeFile(file, JSON.stringify({ ...build, files }));
    return;
  }
  const program = PROGRAMS[fault];
  await writeFile(join(folder, frame), program);
  const hashes = { ...files, [frame]: integrityOf(program) };
  await writeFile(file, JSON.stringify({ ...build, frame, files: hashes }));
}

/** Reads for how many clients a version failed, from the staff's page: at most 30 times a minute. */
export async function countFaults(
  { url, staffKey }: System,
  area: RemoteAreaName,
  version: string,
): Promise<number> {
  const authorization = `Basic ${Buffer.from(`staff:${staffKey}`).toString('base64')}`;
  const reply = await fetch(`${url}/staff/status`, { headers: { authorization } });
  if (!reply.ok) throw new Error(`The status page answers with status ${reply.status}`);
  const start = `<tr><td>${area}</td><td>${version}</td>`;
  const row = (await reply.text()).split('\n').find((line) => line.startsWith(start));
  const failed = /<td>(\d+) \/ \d+<\/td>/.exec(row ?? '')?.[1];
  if (failed === undefined) throw new Error(`The status page has no ${area} ${version}`);
  return Number(failed);
}

/** Kills the processes in which the system's edges render frames. */
export async function killRenderers({ pidsOf }: System): Promise<void> {
  const edges = pidsOf('edge');
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args=']);
  const renderers = stdout
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s.*\/renderer-program\.ts$/.exec(line))
    .filter((found) => edges.includes(Number(found?.[2])))
    .map((found) => Number(found?.[1]));
  if (renderers.length === 0) throw new Error('No edge has a process for frames');
  for (const pid of renderers) process.kill(pid, 'SIGKILL');
}
