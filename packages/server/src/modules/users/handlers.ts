import { toEpoch } from '@exchange/contract';
import { toRupees } from '../../money.ts';
import type { Module } from '../module.ts';
import { createPreferences } from './preferences.ts';
import { findVisibleUser } from './service.ts';
import { createStakeHandlers } from './stake-handlers.ts';
import { readSportSettings } from './stake-settings.ts';

export const usersModule: Module = (context) => ({
  ...createStakeHandlers(context),
  preferences: createPreferences(context),
  userDetails: ({ input, user: caller }) =>
    context.unitOfWork.withTransaction(async (tx) => {
      const user = await findVisibleUser(tx, caller, input.user_id);
      const { availablePaise, exposurePaise } = await context.ledger.readBalance(tx, user.id);
      return {
        data: {
          user_id: user.id,
          user_name: user.userName,
          name: user.name,
          mobile: user.mobile,
          role: user.role,
          balance: toRupees(availablePaise),
          liability: toRupees(exposurePaise),
          created_at: toEpoch(user.createdAt),
          UserSportSettings: await readSportSettings(tx, user.id),
        },
      };
    }),
});
