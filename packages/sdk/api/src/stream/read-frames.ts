import * as v from 'valibot';

/** Parses one `data:` block of an event stream; undefined for an invalid frame. */
function parseBlock<Frame>(
  block: string,
  schema: v.GenericSchema<unknown, Frame>,
): Frame | undefined {
  const text = block.startsWith('data: ') ? block.slice('data: '.length) : undefined;
  if (text === undefined) return undefined;
  try {
    const result = v.safeParse(schema, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

/** Yields the frames of an event stream until it ends. */
export async function* readFrames<Frame>(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  schema: v.GenericSchema<unknown, Frame>,
): AsyncGenerator<Frame> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + value).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const frame = parseBlock(block, schema);
        if (frame) yield frame;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
