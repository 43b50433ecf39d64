import type { Context } from '../context.ts';
import type { Handlers } from '../http/call.ts';

/** A part of the API: makes the handlers of its calls. */
export type Module = (context: Context) => Handlers;
