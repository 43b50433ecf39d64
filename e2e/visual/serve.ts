import { DEMO, holdAtStart } from '../support/recordings.ts';
import { startTestSystem } from '../support/system.ts';

/**
 * Runs this checkout's system with the catalogue of components and a stopped feed, until its input
 * ends. Prints one line of JSON once it is ready.
 */
const portBase = Number(process.argv[2]);
const system = await startTestSystem(portBase, holdAtStart(DEMO), { catalog: true });
await system.feed('seek', DEMO.moment);
await system.feed('hold');
const { guestPath } = await system.match();
console.log(JSON.stringify({ port: system.ports.edge, match: guestPath }));
process.stdin.resume();
process.stdin.on('end', async () => {
  await system.dispose();
  process.exit();
});
