import type { FastifyInstance, FastifyReply } from 'fastify';

/** Codes of rejected calls, which the page translates for players. */
const REJECTION_CODES = [
  'bad_request',
  'visit_over',
  'unknown',
  'wallet_silent',
  'insufficient_funds',
  'not_allowed',
  'session_ended',
  'stake_out_of_range',
  'round_open',
  'commitment_changed',
  'illegal_move',
  'too_late',
  'too_many_bets',
  'wallet_refused',
  'timeout',
  'too_often',
  'busy',
] as const;
export type RejectionCode = (typeof REJECTION_CODES)[number];

/** Returns the stored code of a rejected bet. */
export const toRejectionCode = (stored: string | null): RejectionCode =>
  REJECTION_CODES.find((code) => code === stored) ?? 'wallet_refused';

const HTTP_STATUS: Partial<Record<RejectionCode, number>> = {
  bad_request: 400,
  stake_out_of_range: 400,
  visit_over: 401,
  session_ended: 401,
  not_allowed: 403,
  unknown: 404,
  timeout: 408,
  too_often: 429,
  wallet_silent: 503,
  busy: 503,
};
const CONFLICT = 409;

/** A rejected call, with a code for the page and the operator's message if there is one. */
export class HttpError extends Error {
  readonly code: RejectionCode;
  readonly status: number;
  /** Seconds until the page may retry; undefined without a wait. */
  readonly retryAfterS: number | undefined;
  constructor(code: RejectionCode, message: string = code, retryAfterS?: number) {
    super(message);
    this.name = 'HttpError';
    this.code = code;
    this.status = HTTP_STATUS[code] ?? CONFLICT;
    this.retryAfterS = retryAfterS;
  }
}

/** Reply to a rejected call. */
export interface RejectionReply {
  error: true;
  code: string;
  message: string;
}

/** The request did not arrive in time; a retry may. */
const LATE = 408;

function sendRejection(reply: FastifyReply, { code, status, message, retryAfterS }: HttpError) {
  if (retryAfterS !== undefined) reply.header('retry-after', retryAfterS);
  const reported: RejectionReply = { error: true, code, message };
  return reply.code(status).send(reported);
}

/** Sends every failure as a code and a message; unknown details stay in the log. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof HttpError) return sendRejection(reply, error);
    const status = error.statusCode ?? 500;
    if (status === LATE) return sendRejection(reply, new HttpError('timeout', error.message));
    if (status >= 500) request.log.error(error);
    const reportedText: RejectionReply =
      status < 500
        ? { error: true, code: 'bad_request', message: 'Bad request' }
        : { error: true, code: 'failed', message: 'Something went wrong' };
    return reply.code(status).send(reportedText);
  });
  app.setNotFoundHandler((_request, reply) => {
    const output: RejectionReply = {
      error: true,
      code: 'unknown',
      message: 'There is no such page',
    };
    return reply.code(404).send(output);
  });
}
