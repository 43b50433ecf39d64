import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Library } from '../game/library.ts';
import type { GameSession, GameSessions } from '../sessions/game-sessions.ts';
import type { LimitUnknown } from './limits.ts';

const YEAR_S = 31_536_000;

/**
 * Returns the policy of a page: everything from this origin, nothing inline, framed by the operator
 * only.
 */
const contentPolicy = (ancestors: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.join(' ') || "'none'"}`,
  ].join('; ');

/** Attributes of the shell's root element, for the styles of the first paint. */
interface RootAttributes {
  language: string;
  theme: string;
  accent?: GameSession['accent'];
  folder: string;
  /** Origins that may frame the page and receive its messages. */
  frameOrigins: readonly string[];
}

const escapeAttribute = (text: string) =>
  text.replace(/[&"<>]/g, (char) => `&#${char.charCodeAt(0)};`);

function toPage(shell: string, root: RootAttributes): string {
  const attributes = {
    lang: root.language,
    'data-theme': root.theme,
    ...(root.accent && { 'data-accent': `${root.accent.color} ${root.accent.ink}` }),
    'data-game': root.folder,
    'data-frame-origins': root.frameOrigins.join(' '),
  };
  const text = Object.entries(attributes)
    .map(([name, value]) => `${name}="${escapeAttribute(value)}"`)
    .join(' ');
  return shell.replace(/<html[^>]*>/, () => `<html ${text}>`);
}

const NO_VISIT = 'This game was opened without a visit, or the visit is over. Open it again.';

export interface PageRoutesOptions {
  folder: string;
  library: Library;
  visits: GameSessions;
  /** Limits unknown codes. */
  limitUnknown: LimitUnknown;
}

/** Serves the pages and their files from the build in `folder`. */
export function registerPageRoutes(
  app: FastifyInstance,
  { folder, library, visits, limitUnknown }: PageRoutesOptions,
): void {
  const shell = () => readFile(join(folder, 'index.html'), 'utf8');
  const send = (reply: FastifyReply, ancestors: readonly string[], page: string) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentPolicy(ancestors),
      })
      .send(page);

  app.register(async (scope) => {
    await scope.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
    scope.get<{
      Params: { provider: string; gameId: string };
      Querystring: { visit?: string };
    }>('/play/:provider/:gameId', async (request, reply) => {
      const { provider, gameId } = request.params;
      await limitUnknown(request);
      const visit = await visits.findByCode(String(request.query.visit ?? ''));
      const shelved = library.find(provider, gameId);
      if (!shelved || visit?.provider !== provider || visit.gameId !== gameId) {
        reply.code(404);
        return send(reply, [], NO_VISIT);
      }
      const page = toPage(await shell(), { ...visit, folder: shelved.folder });
      return send(reply, visit.frameOrigins, page);
    });
    scope.get('/verify', async (_request, reply) =>
      send(
        reply,
        [],
        toPage(await shell(), { language: 'en', theme: 'light', folder: '', frameOrigins: [] }),
      ),
    );
    scope.get('/api/games', async () =>
      library.all
        .filter(({ game }) => game.kind !== 'lobby')
        .map(({ folder: at, game: { name } }) => ({ folder: at, name })),
    );
    await scope.register(fastifyStatic, {
      root: folder,
      prefix: '/assets/',
      index: false,
      decorateReply: false,
      // Names contain a hash of the content.
      cacheControl: false,
      setHeaders: (reply) => {
        reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`);
      },
    });
  });
}
