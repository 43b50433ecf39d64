import { streamFrame } from '@exchange/contract';
import { expect, it } from 'vitest';
import { readFrames } from './stream-connection.ts';

/** Creates a body that arrives in the given chunks. */
const bodyOf = (...pieces: string[]) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });

async function collect(...pieces: string[]) {
  const frames = [];
  for await (const frame of readFrames(bodyOf(...pieces), streamFrame)) frames.push(frame);
  return frames;
}

it('reads frames wherever the chunks are cut', async () => {
  const text = 'data: {"kind":"beat"}\n\ndata: {"kind":"gone","topic":"event:1"}\n\n';
  const cut = [...text].map((letter) => letter);
  const frames = [{ kind: 'beat' }, { kind: 'gone', topic: 'event:1' }];
  expect(await collect(text)).toEqual(frames);
  expect(await collect(...cut)).toEqual(frames);
});

it('skips invalid blocks and goes on', async () => {
  expect(
    await collect('data: {\n\n: comment\n\ndata: {"kind":"other"}\n\ndata: {"kind":"beat"}\n\n'),
  ).toEqual([{ kind: 'beat' }]);
});

it('waits for the end of the last block', async () => {
  expect(await collect('data: {"kind":"beat"}')).toEqual([]);
});

it.each([
  ['ends of lines of other servers', 'data: {"kind":"beat"}\r\n\r\n'],
  ['data in several lines', 'data: {\ndata: "kind":"beat"}\n\n'],
  ['names, ids and comments', ': hello\nevent: frame\nid: 7\ndata:{"kind":"beat"}\n\n'],
  ['a byte order mark', '\uFEFFdata: {"kind":"beat"}\n\n'],
])('reads %s', async (_, text) => {
  expect(await collect(text)).toEqual([{ kind: 'beat' }]);
});

it('fails on an event without an end', async () => {
  await expect(collect('data: ', 'a'.repeat(3_000_000), 'a'.repeat(3_000_000))).rejects.toThrow();
});
