import { type StreamFrame, streamFrame } from '@exchange/contract';
import * as v from 'valibot';

/** Parses one `data:` block of an event stream; undefined for anything that is no frame. */
function parseBlock(block: string): StreamFrame | undefined {
  const text = block.startsWith('data: ') ? block.slice('data: '.length) : undefined;
  if (text === undefined) return undefined;
  try {
    const result = v.safeParse(streamFrame, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

/** The frames of an event stream as they come; ends with the stream. */
export async function* readFrames(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<StreamFrame> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + value).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const frame = parseBlock(block);
        if (frame) yield frame;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
