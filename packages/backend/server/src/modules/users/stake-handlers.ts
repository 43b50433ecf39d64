import { SPORT_IDS } from '@exchange/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';
import { BadRequestError } from '../../http-error.ts';
import { writeMatchStack, writeOneClickStack } from './stakes.repository.ts';

const SPORTS: readonly string[] = Object.values(SPORT_IDS);

/** Creates the handlers that set a user's quick stakes and one-click stake. */
export const createStakeHandlers = ({ unitOfWork, stakeSettings }: Context): Handlers => ({
  updateInfo: async ({ input, user }) => {
    const { sport_id: sportId, match_stack: matchStack } = input;
    if (!SPORTS.includes(sportId)) {
      throw new BadRequestError('sport_id', 'This sport does not exist.');
    }
    await unitOfWork.withTransaction((tx) =>
      writeMatchStack(tx, { userId: user.id, sportId, matchStack }),
    );
    stakeSettings.forget(user.id);
    return { data: null, message: 'Stake updated successfully.' };
  },
  oneClickAmount: async ({ input, user }) => {
    // Without leading zeros, so that '00' is none, too.
    const oneClickStack = String(Number(input.one_click_stack));
    await unitOfWork.withTransaction((tx) =>
      writeOneClickStack(tx, { userId: user.id, sportId: SPORT_IDS.cricket, oneClickStack }),
    );
    stakeSettings.forget(user.id);
    return { data: null, message: 'Stake updated successfully.' };
  },
});
