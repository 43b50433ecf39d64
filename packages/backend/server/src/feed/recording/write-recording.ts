import { createRandom } from '../../random.ts';
import {
  DESCRIPTION,
  EVENT_ID,
  formatOvers,
  MARKET_ID,
  type Script,
  SIDES,
  type TimedBall,
  writeScript,
} from './script.ts';
import { writeMarket } from './write-market.ts';

/** Delay of scores on the stream after the ball, in ms. */
const LATE_MS = 2_000;
/** The first report of every such ball is one run too high, and corrected soon after. */
const CORRECTED_EVERY = 17;
const CORRECTION_MS = 3_000;
/** The real stream mixes in entries of other markets; readers must ignore them. */
const OTHER_MARKET_ID = '1.900000999';

const fixtureInfo = (fixtureStatus: string, startsAt: number) => ({
  homeTeam: SIDES[0].name,
  awayTeam: SIDES[1].name,
  expectedStartTime: startsAt,
  fixtureStatus,
  eventDescription: DESCRIPTION,
  maxOvers: 5,
  eventStatus: fixtureStatus === 'FINISHED' ? 'EVENT_CLOSED' : 'MATCH_STABLE',
});

const toInnings = (num: 1 | 2, last: TimedBall | undefined, excess = 0) => ({
  inningsNum: num,
  battingTeam: SIDES[num - 1]?.name,
  bowlingTeam: SIDES[2 - num]?.name,
  inningsRuns: (last?.total ?? 0) + excess,
  inningsOvers: formatOvers(last?.balls ?? 0),
  inningsWickets: last?.wickets ?? 0,
});

/** Returns the scores file: one `ccm` message per line, as the cricket stream sends them. */
function writeScores(script: Script): string[] {
  const lines: string[] = [];
  const send = (pt: number, part: object, marketId = MARKET_ID) => {
    const clk = String(2_600_000_000_000_000 + lines.length);
    const cc = [{ eventId: EVENT_ID, marketId, ...part }];
    lines.push(JSON.stringify({ op: 'ccm', id: 1, clk, pt, cc }));
  };
  const report = (at: number, ball: TimedBall, excess = 0) => {
    const played = script.balls.slice(0, script.balls.indexOf(ball) + 1);
    const first = played.findLast(({ innings }) => innings === 1);
    const second = played.findLast(({ innings }) => innings === 2);
    const inningsStats =
      ball.innings === 1
        ? [toInnings(1, first, excess), toInnings(2, undefined)]
        : [toInnings(1, first), toInnings(2, second, excess)];
    send(at, {
      fixtureInfo: fixtureInfo('IN_RUNNING', script.inPlay),
      matchStats: { currentInnings: ball.innings, inningsStats },
      incidentListWrapper: {
        incidentList: [
          {
            incidentType: ball.wicket ? 'WICKET' : 'STRIKE',
            qualifierType: 'RUNS',
            value: String(ball.runs + excess),
            innings: ball.innings,
            overs: formatOvers(ball.balls),
            actualTime: ball.at,
          },
        ],
      },
    });
  };

  const [home, away] = SIDES;
  send(script.first + 1_000, {
    fixtureInfo: fixtureInfo('PRE_MATCH', script.inPlay),
    homeTeam: { name: home.name, selectionId: home.id },
    awayTeam: { name: away.name, selectionId: away.id },
  });
  const stray = { inningsStats: [{ ...toInnings(1, undefined), inningsRuns: 999 }] };
  send(script.inPlay, { matchStats: stray }, OTHER_MARKET_ID);
  script.balls.forEach((ball, i) => {
    const wrong = i % CORRECTED_EVERY === CORRECTED_EVERY - 1;
    report(ball.at + LATE_MS, ball, wrong ? 1 : 0);
    if (wrong) report(ball.at + LATE_MS + CORRECTION_MS, ball);
  });
  send(script.over + LATE_MS + CORRECTION_MS + 1_000, {
    fixtureInfo: fixtureInfo('FINISHED', script.inPlay),
  });
  return lines;
}

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
