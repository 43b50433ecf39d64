import type { Context } from '../context.ts';
import type { Handlers } from '../http/call.ts';

/** A module of the API: creates the handlers of its calls. */
export type Module = (context: Context) => Handlers;
