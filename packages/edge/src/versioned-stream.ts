import { pipeline, Transform } from 'node:stream';
import { REGISTRY_TOPIC, type StreamFrame } from '@exchange/contract';
import type { ReadVersions } from './area-versions.ts';
import type { Asker } from './page-choice.ts';

const END_OF_FRAME = '\n\n';

/**
 * The server's event stream with a frame of the edge's own whenever the versions of the areas for this
 * browser changed. It is looked after each frame, and the server beats every two seconds: no timer runs.
 * `readVersions` has to be cheap, as prices come many times a second.
 */
export function addVersions(
  stream: NodeJS.ReadableStream,
  request: Asker,
  readVersions: ReadVersions,
): Transform {
  let told: string | undefined;
  let looking = false;
  let waiting: string | undefined;
  let lastCharacters = END_OF_FRAME;

  const look = async (output: Transform) => {
    if (looking) return;
    looking = true;
    // What cannot be read changes nothing.
    const found = await readVersions(request).catch(() => undefined);
    looking = false;
    if (!found || found.tag === told || output.destroyed || output.writableEnded) return;
    told = found.tag;
    const { tag: id, versions } = found;
    const frame: StreamFrame = {
      kind: 'snapshot',
      topic: REGISTRY_TOPIC,
      id,
      data: { versions },
    };
    waiting = `data: ${JSON.stringify(frame)}\n\n`;
    say(output);
  };
  const say = (output: Transform) => {
    if (waiting === undefined || lastCharacters !== END_OF_FRAME) return;
    output.push(waiting);
    waiting = undefined;
  };

  const output = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      this.push(chunk);
      lastCharacters = (lastCharacters + chunk.toString('latin1')).slice(-END_OF_FRAME.length);
      say(this);
      void look(this);
      done();
    },
  });
  // Whoever ends first ends the other, so no stream of the server is left without a reader.
  pipeline(stream, output, () => undefined);
  return output;
}
