/**
 * Reads an event stream and passes on the data of each event, until it ends; calls `noteLife` on
 * any byte.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  hear: (data: string) => void,
  noteLife: () => void,
): Promise<void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let waiting = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    noteLife();
    const events = (waiting + value).split('\n\n');
    waiting = events.pop() ?? '';
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (data) hear(data);
    }
  }
}
