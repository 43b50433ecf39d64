import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { addVersions } from './versioned-stream.ts';

const BEAT = 'data: {"kind":"beat"}\n\n';
const asker = { headers: {} };
const frame = (version: string) =>
  `data: {"kind":"snapshot","topic":"registry","id":"${version}","data":{"versions":{"casino":"${version}"}}}\n\n`;

/** A stream of the server, and what came out so far. */
function open(read: () => string | undefined) {
  const server = new PassThrough();
  let text = '';
  const output = addVersions(server, asker, async () => {
    const casino = read();
    return casino === undefined ? undefined : { versions: { casino }, tag: casino };
  });
  output.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return {
    server,
    output,
    text: () => text,
    async send(chunk: string) {
      server.write(chunk);
      await sleep(5);
    },
  };
}

test('says the versions once, and again when they changed', async () => {
  let version = '1.0.0';
  const { send, text } = open(() => version);
  await send(BEAT);
  await send(BEAT);
  version = '2.0.0';
  await send(BEAT);
  await send(BEAT);
  expect(text()).toBe(BEAT + frame('1.0.0') + BEAT + BEAT + frame('2.0.0') + BEAT);
});

test('never breaks into a frame that came in pieces', async () => {
  const { send, text } = open(() => '1.0.0');
  await send(BEAT.slice(0, 9));
  expect(text()).toBe(BEAT.slice(0, 9));
  await send(BEAT.slice(9));
  expect(text()).toBe(BEAT + frame('1.0.0'));
});

test('sees the end of a frame whose two line ends come apart', async () => {
  const { send, text } = open(() => '1.0.0');
  await send(BEAT.slice(0, -1));
  await send('\n');
  expect(text()).toBe(BEAT + frame('1.0.0'));
});

test('a registry that cannot be read leaves the stream as it is', async () => {
  const { send, text } = open(() => {
    throw new Error('store');
  });
  await send(BEAT);
  await send(BEAT);
  expect(text()).toBe(BEAT + BEAT);
});

test('a reader that leaves ends the server’s stream', async () => {
  const { server, output, send } = open(() => '1.0.0');
  await send(BEAT);
  output.destroy();
  await sleep(5);
  expect(server.destroyed).toBe(true);
});
