import { streamFrame } from '@exchange/contract';
import { expect, it } from 'vitest';
import { readFrames } from './read-frames.ts';

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
