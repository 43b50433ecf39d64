import { createRandom } from '../../random.ts';
import { writeScript } from './script.ts';
import { writeMarket } from './write-market.ts';
import { writeScores } from './write-scores.ts';

/** The seed of the committed files. */
export const DEMO_SEED = 20_260_110;

/** The two files of a recording, uncompressed. */
export interface RecordingTexts {
  market: string;
  scores: string;
}

const toText = (lines: readonly string[]) => `${lines.join('\n')}\n`;

/**
 * Writes a made-up five-over cricket match in the two formats of the recorded files (`mcm`, `ccm`).
 * The same seed gives the same bytes.
 */
export function writeRecording(seed: number): RecordingTexts {
  const random = createRandom(seed);
  const script = writeScript(random);
  return { market: toText(writeMarket(random, script)), scores: toText(writeScores(script)) };
}
