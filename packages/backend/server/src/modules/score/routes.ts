import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Board } from '../../feed/board/board.ts';
import type { ScoreBoardSource } from '../../feed/score-board.ts';
import { sendPolled } from '../../http/json.ts';
import { readPage } from '../../http/source.ts';
import { NotFoundError } from '../../http-error.ts';
import {
  createMissingPage,
  createPolicy,
  createScorePage,
  readLanguage,
  type Theme,
  translateState,
} from './page.ts';
import { selectDrawing, toScoreState } from './score.model.ts';

export interface ScoreOptions {
  board: Board;
  /** Absent for feeds with only a score line. */
  source?: ScoreBoardSource | undefined;
}

interface MatchRoute {
  Params: { matchId: string };
  Querystring: { theme?: string | string[]; lang?: string | string[] };
}

const PATH = '/api/score/:matchId';
const FONT_PATH = '/api/score/font/devanagari.woff2';
const FONT_SECONDS = 86_400;
const FONT_FILE =
  '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2';
/** For devices without Hindi fonts. */
const HINDI_FONT = readFileSync(fileURLToPath(import.meta.resolve(FONT_FILE)));
/** Maximum number of pages and fonts per address and minute; viewers carry no token. */
const PAGES_A_MINUTE = 3000;
/** Each page makes 60 requests a minute: 300 viewers behind one address of a mobile network. */
const STATES_A_MINUTE = 18_000;
const limitTo = (max: number) => ({
  schema: { hide: true },
  config: { rateLimit: { max, timeWindow: '1 minute' } },
});
const readTheme = (reported: unknown): Theme | undefined =>
  reported === 'light' || reported === 'dark' ? reported : undefined;

/** Registers `GET /api/score/:matchId`: a page with the live score, and the state that it reads. */
export function registerScore(app: FastifyInstance, { board, source }: ScoreOptions): void {
  app.get<MatchRoute>(PATH, limitTo(PAGES_A_MINUTE), async (request, reply) => {
    const { params, query } = request;
    const match = board.match(params.matchId);
    const nonce = randomBytes(16).toString('base64url');
    const page = { nonce, theme: readTheme(query.theme), language: readLanguage(query.lang) };
    reply
      .code(match ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', createPolicy(nonce, readPage(request).origin))
      .header('x-frame-options', 'SAMEORIGIN');
    return match ? createScorePage(page, selectDrawing(match)) : createMissingPage(page);
  });

  app.get<MatchRoute>(
    `${PATH}/state`,
    limitTo(STATES_A_MINUTE),
    async ({ params, query }, reply) => {
      const match = board.match(params.matchId);
      if (!match) throw new NotFoundError('This match does not exist.', 'match_id');
      const state = toScoreState(match, source?.read(match.id));
      return sendPolled(reply, translateState(state, readLanguage(query.lang)));
    },
  );

  app.get(FONT_PATH, limitTo(PAGES_A_MINUTE), async (_, reply) =>
    reply
      .type('font/woff2')
      .header('cache-control', `public, max-age=${FONT_SECONDS}`)
      .send(HINDI_FONT),
  );
}
