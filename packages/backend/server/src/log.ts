import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino, stdSerializers } from 'pino';

/** Returns a failed query without its values: they may be secrets or belong to a player. */
function describeError(error: Error) {
  if (!(error instanceof DrizzleQueryError)) return stdSerializers.err(error);
  const { cause, query, params, stack = '' } = error;
  const [, ...frames] = stack.split(/^(?= {4}at )/m);
  const hidden = params.map(String).filter((value) => value !== '');
  const reason = hidden.reduce((text, value) => text.replaceAll(value, '…'), cause?.message ?? '');
  return { type: error.name, message: reason, query, stack: frames.join('') };
}

/** Creates the log of the process: one JSON line per entry, without tokens and passwords. */
export function createLog(level: string, destination?: DestinationStream): FastifyBaseLogger {
  return pino({ level, serializers: { err: describeError } }, destination);
}
