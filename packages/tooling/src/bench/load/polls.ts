import { BASES, endpoints } from '@exchange/contract';
import { findFreePort } from '@exchange/server/testing';
import { startBareServer } from '../bare-server-process.ts';
import { reportFigures } from '../figure.ts';
import { interleave } from '../timing.ts';
import { startGenerator } from './generator.ts';
import { inspectorEnv, openInspector } from './inspector.ts';
import { createMeter, summariseSides } from './meter.ts';
import type { RequestsAsked, RequestsReply, RequestsSide } from './requests-process.ts';
import { startLoadSite } from './site.ts';

/**
 * Measures polls of the match page a second with ETags while the prices change as recorded: one
 * server and three behind nginx. The baseline is a bare reply of the page's size.
 */

/** Concurrent requests. */
const LANES = 64;
/** Pages that poll alternately, so that each has missed some changes. */
const CLIENTS = 2000;
const WINDOW_MS = 2000;
const TURNS = 5;
const MINUTES = 15;

const generator = startGenerator<RequestsAsked, RequestsReply>('requests-process.ts');
const [one, three] = await Promise.all([startLoadSite(1, MINUTES), startLoadSite(3, MINUTES)]);
const body = JSON.stringify({ match_id: one.match.match_id });
const { base, path } = endpoints.eventDetails;
const toSide = (address: string): RequestsSide => ({
  url: address + BASES[base] + path,
  bodies: [body],
  clients: Array.from({ length: CLIENTS }, () => ({})),
  keyed: false,
});
const page = await fetch(toSide(one.address).url, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body,
});
const bytes = (await page.arrayBuffer()).byteLength;
const barePort = await findFreePort();
const bare = await startBareServer(bytes, inspectorEnv(barePort));
try {
  console.log(`▸ ${LANES} polls at once by ${CLIENTS} clients, a page of ${bytes} bytes`);
  const statuses = new Map<number, number>();
  const ask = (side: RequestsSide) => async () => {
    const reply = await generator.ask({ side, lanes: LANES, ms: WINDOW_MS });
    for (const [status, count] of reply.statuses) {
      if (status !== 200 && status !== 304)
        throw new Error(`${count} polls were answered with status ${status}`);
      if (side.url !== bare.address) statuses.set(status, (statuses.get(status) ?? 0) + count);
    }
    return reply;
  };
  const meters = {
    bare: createMeter([await openInspector(barePort)], ask({ ...toSide(''), url: bare.address })),
    one: createMeter(one.inspectors, ask(toSide(one.address))),
    three: createMeter(three.inspectors, ask(toSide(three.address))),
  };
  const { bare: onBare, ...windows } = await interleave(
    { bare: meters.bare.run, one: meters.one.run, three: meters.three.run },
    TURNS,
  );
  console.log(`▸ answers: ${JSON.stringify([...statuses])}`);
  reportFigures(
    summariseSides(
      { what: 'polls', of: 'poll' },
      { name: 'bare Fastify reply of that size', windows: onBare, meter: meters.bare },
      [
        { name: 'one server', windows: windows.one, meter: meters.one },
        { name: 'three servers', windows: windows.three, meter: meters.three },
      ],
    ),
  );
} finally {
  await Promise.all([generator.stop(), bare.stop(), one.stop(), three.stop()]);
}
