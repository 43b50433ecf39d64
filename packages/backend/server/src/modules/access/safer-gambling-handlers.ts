import type { SignedInUser } from '../../http/call.ts';
import { toPaise } from '../../money.ts';
import type { Module } from '../module-context.ts';
import { createLimits, readState } from '../safer-gambling/limits.service.ts';
import { createBreaks } from './breaks.service.ts';

interface Caller {
  user: SignedInUser;
}

/** Calls of limits and breaks; beside the locks of staff, as both cancel unmatched bets. */
export const saferGamblingModule: Module = (context) => {
  const limits = createLimits(context);
  const breaks = createBreaks(context);

  /** Every call responds with the whole state. */
  const answer = async ({ user }: Caller, message?: string) => {
    const state = { userId: user.id, sessionId: user.sessionId };
    const data = await context.unitOfWork.withTransaction((tx) =>
      readState(tx, { ...state, now: context.clock.now() }),
    );
    return { data, ...(message !== undefined && { message }) };
  };

  return {
    saferGambling: (call) => answer(call),
    changeLimit: async (call) => {
      const { kind, period, amount } = call.input;
      const paise = amount === null ? null : toPaise(amount);
      await limits.changeLimit(call.user.id, { kind, period, amount: paise });
      return answer(call, 'Limit saved');
    },
    takeTimeOut: async (call) => {
      await breaks.takeTimeOut(call.user.id, call.input.hours);
      return answer(call, 'Your time-out has begun.');
    },
    excludeSelf: async (call) => {
      await breaks.excludeSelf(call.user.id, call.input.months);
      return answer(call, 'Your self-exclusion has begun.');
    },
    endExclusion: async (call) => {
      await breaks.endExclusion(call.user.id);
      return answer(call);
    },
    realityCheck: async (call) => {
      const { minutes, confirmed } = call.input;
      if (minutes !== undefined) await limits.changeInterval(call.user.id, minutes);
      if (confirmed) await limits.confirmCheck(call.user.sessionId);
      return answer(call);
    },
  };
};
