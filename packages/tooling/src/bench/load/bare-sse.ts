import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The baseline of streams: sends a frame of a given size to all readers at an interval, after a
 * first one of another size. `bare-sse.ts BYTES START-BYTES EVERY-MS`.
 */
const [bytes = 0, startBytes = 0, everyMs = 1000] = process.argv.slice(2).map(Number);
const streams = new Set<ServerResponse>();
let number = 0;
const now = () => performance.timeOrigin + performance.now();
/** Due time of the current frame: delays of this process count, as they do for the product. */
let due = now();

const toText = (kind: string, size: number) => {
  const head = { kind, topic: 'event:bare', id: `bare.${number}`, since: `bare.${number - 1}` };
  const frame = { ...head, dueAt: due, data: '' };
  frame.data = 'x'.repeat(Math.max(0, size - JSON.stringify(frame).length - 6));
  return `data: ${JSON.stringify(frame)}\n\n`;
};

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  response.write(toText('snapshot', startBytes));
  streams.add(response);
  response.on('close', () => streams.delete(response));
});
const turn = () => {
  number += 1;
  const text = toText('delta', bytes);
  for (const stream of streams) stream.write(text);
  due += everyMs;
  setTimeout(turn, due - now());
};
turn();
server.listen(0, '127.0.0.1', () =>
  console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
