import { describe, expect, it } from 'vitest';
import { SIMULATED_KINDS } from '../../db/schema/matches.ts';
import { endInRain } from '../../feed/simulator/cricket/cricket-story.ts';
import { generateMatchEvents } from '../../feed/simulator/run/generate-events.ts';
import { toScoreBoard } from '../../feed/simulator/run/simulator-feed.ts';
import type { Story } from '../../feed/simulator/story.ts';
import { readLanguage, translate, translateState } from './page.ts';
import type { ScoreState } from './score.model.ts';

const SIDES = ['123', '456'] as const;
/** Enough to go back to the balls and goals of a board. */
const MAX_SHOWN = 12;

function* listStates({ moments }: Story, balls: number): Generator<ScoreState> {
  for (let i = 0; i < moments.length; i += 1) {
    const board = toScoreBoard(moments.slice(Math.max(0, i - MAX_SHOWN), i + 1), SIDES, balls);
    if (!board) continue;
    const { sport: _, ...shown } = board;
    yield { name: '', score: moments[i]?.score ?? '', ended: false, board: shown };
  }
}

const listTexts = ({ score, board }: ScoreState) => [
  score,
  board.clock,
  board.note,
  ...board.chips.map(({ text }) => text),
  ...board.labels,
];
/** The advantage of tennis is written so in both languages. */
const hasEnglish = (text: string) => /[A-Za-z]/.test(text.replace(/\bA\b/g, ''));

describe('the score page in Hindi', () => {
  it.each(SIMULATED_KINDS)('has no English word at any moment of %s', (kind) => {
    for (let seed = 0; seed < 3; seed += 1) {
      const { story, cricket } = generateMatchEvents(kind, seed);
      const balls = cricket?.format.balls ?? 0;
      const stories = cricket
        ? [
            story,
            ...[30, story.moments.length - 20].map((after) =>
              endInRain(cricket.format, story, { after, wait: 1 }),
            ),
          ]
        : [story];
      for (const state of stories.flatMap((one) => [...listStates(one, balls)])) {
        const english = listTexts(translateState(state, 'hi')).filter(hasEnglish);
        expect(english).toEqual([]);
      }
    }
  });

  it.each([
    ['Ambervale Kingfishers won by 1 wicket', 'Ambervale Kingfishers ने 1 विकेट से जीता'],
    ['Tied · A. Won won the super over', 'मैच टाई · सुपर ओवर A. Won ने जीता'],
    ['Target 160 · need 73 off 41', 'लक्ष्य 160 · 41 गेंदों में 73 चाहिए'],
    ['163/7 · 87/4 (11.0) · no result', '163/7 · 87/4 (11.0) · बेनतीजा'],
    ["67'", "67'"],
  ])('translates %j to %j', (english, hindi) => {
    expect(translate(english, 'hi')).toBe(hindi);
    expect(translate(english, 'en')).toBe(english);
  });

  it.each([
    ['hi', 'hi'],
    ['en', 'en'],
    ['"><script>', 'en'],
    [['hi', 'hi'], 'en'],
    [undefined, 'en'],
  ])('reads %j of an address as %s', (reported, language) => {
    expect(readLanguage(reported)).toBe(language);
  });
});
