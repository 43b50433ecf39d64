import {
  BASES,
  CASINO_WALLET_PATHS,
  type CasinoWalletCall,
  type CasinoWalletReply,
  casinoWalletInputs,
  SIGNATURE_HEADERS,
  type WalletRejection,
} from '@exchange/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { isSigned } from '../../http/call-signature.ts';
import { toRupees } from '../../money.ts';
import type { ModuleContext } from '../module-context.ts';
import { type CasinoWallet, createCasinoWallet, type WalletAnswer } from './service.ts';

/** Maximum size of a body, in bytes: four short fields. */
const BODY_LIMIT = 4096;

const REJECTIONS: Readonly<Record<WalletRejection, readonly [status: number, message: string]>> = {
  bad_request: [400, 'The call is not valid.'],
  bad_signature: [401, 'The signature is not valid.'],
  session_ended: [403, 'The session has ended. Open the game again.'],
  insufficient_funds: [422, 'Insufficient balance.'],
  not_allowed: [403, 'You may not play at the moment.'],
  rolled_back: [409, 'The bet was taken back.'],
  conflict: [409, 'This contradicts an earlier call.'],
  unknown_bet: [404, 'There is no such bet.'],
  above_limit: [422, 'The win is above the limit of its game.'],
};

function toReply(answer: WalletAnswer): CasinoWalletReply {
  if (answer.rejection !== null) {
    const [status, message] = REJECTIONS[answer.rejection];
    const reported = answer.message ?? message;
    return { status, error: true, message: reported, reason: answer.rejection, data: null };
  }
  const { player } = answer;
  const data = player && {
    balance: toRupees(player.availablePaise),
    currency: 'INR' as const,
    player: player.name,
  };
  return { status: 200, error: false, message: 'Success', data };
}

const readHeader = ({ headers }: FastifyRequest, name: string) => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

async function answer<K extends CasinoWalletCall>(
  wallet: CasinoWallet,
  name: K,
  body: string,
): Promise<WalletAnswer> {
  const input = v.safeParse(casinoWalletInputs[name], parse(body));
  if (!input.success) {
    const [issue] = input.issues;
    const detail = `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`;
    return { rejection: 'bad_request', message: `${REJECTIONS.bad_request[1]} ${detail}` };
  }
  return wallet[name](input.output);
}

/**
 * Registers `POST /api/wallet/{balance,bet,win,rollback}`, the game provider's calls, signed with
 * the shared secret. Without a provider there are no such routes.
 */
export function registerCasinoWallet(app: FastifyInstance, context: ModuleContext): void {
  const { casino, clock } = context;
  if (!casino) return;
  const wallet = createCasinoWallet(context);
  app.register(async (scope) => {
    // The signature covers the body byte for byte.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
    const names = Object.keys(CASINO_WALLET_PATHS) as CasinoWalletCall[];
    for (const name of names) {
      scope.post(
        BASES.casino + CASINO_WALLET_PATHS[name],
        // One address calls for all players.
        { bodyLimit: BODY_LIMIT, schema: { hide: true }, config: { rateLimit: false } },
        async (request, reply) => {
          const body = typeof request.body === 'string' ? request.body : '';
          const call = {
            timestamp: readHeader(request, SIGNATURE_HEADERS.timestamp),
            path: request.url,
            body,
          };
          const signature = readHeader(request, SIGNATURE_HEADERS.signature);
          const signed = isSigned(casino, call, signature, clock.now().getTime());
          const reportedText = toReply(
            signed ? await answer(wallet, name, body) : { rejection: 'bad_signature' },
          );
          // The player waits for it, and staff have to examine the provider.
          if (reportedText.reason === 'above_limit')
            request.log.error({ body }, reportedText.message);
          return reply.code(reportedText.status).send(reportedText);
        },
      );
    }
  });
}
