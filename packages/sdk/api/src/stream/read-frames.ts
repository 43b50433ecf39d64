import { EventSourceParserStream } from 'eventsource-parser/stream';
import * as v from 'valibot';

/** Longest event in characters: many times a whole match list. The stream fails beyond it. */
const MAX_EVENT_LENGTH = 4_000_000;

/** Parses the data of an event; undefined for an invalid frame. */
function parseFrame<Frame>(
  data: string,
  schema: v.GenericSchema<unknown, Frame>,
): Frame | undefined {
  try {
    const result = v.safeParse(schema, JSON.parse(data));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

/** Yields the frames of an event stream until it ends. Throws if an event is too long. */
export async function* readFrames<Frame>(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  schema: v.GenericSchema<unknown, Frame>,
): AsyncGenerator<Frame> {
  const reader = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: MAX_EVENT_LENGTH }))
    .getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const frame = parseFrame(value.data, schema);
      if (frame) yield frame;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
