import { SPORT_IDS } from '@exchange/contract';
import type { Handler, Handlers } from '../../http/call.ts';
import { BadRequestError } from '../../http-error.ts';
import type { Module, ModuleContext } from '../module-context.ts';
import { createDetailsHandler } from './details.ts';
import {
  deletePreferences,
  readPreferences,
  writeMatchStack,
  writeOneClickStack,
  writePreferences,
} from './preferences.repository.ts';
import { createSignInSteps } from './sign-in-steps.ts';
import { createAccessHandlers, createStaffHandlers } from './staff-handlers.ts';

/** Maximum number of names, and of bytes of JSON over all of them. */
const MAX_NAMES = 50;
const MAX_BYTES = 20_000;

const tooManyPreferencesError = () =>
  new BadRequestError('preferences', 'There are too many preferences, or they are too large.');

/**
 * Creates `POST preferences`: sets the values in the body, deletes those that are null, and returns
 * all of the caller's.
 */
const createPreferences =
  ({ unitOfWork }: ModuleContext): Handler<'preferences'> =>
  ({ input, user }) =>
    unitOfWork.withTransaction(async (tx) => {
      const changes = Object.entries(input.preferences ?? {});
      const forgotten = changes.filter(([, value]) => value === null).map(([name]) => name);
      const kept = changes.filter(([, value]) => value !== null && value !== undefined);
      await deletePreferences(tx, user.id, forgotten);
      await writePreferences(tx, user.id, new Map(kept));
      const data = await readPreferences(tx, user.id);
      const bytes = Buffer.byteLength(JSON.stringify(data));
      if (Object.keys(data).length > MAX_NAMES || bytes > MAX_BYTES)
        throw tooManyPreferencesError();
      return { data };
    });

const SPORTS: readonly string[] = Object.values(SPORT_IDS);

/** Creates the handlers that set a user's quick stakes and one-click stake. */
const createStakeHandlers = ({ unitOfWork, stakeSettings }: ModuleContext): Handlers => ({
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

export const usersModule: Module = (context) => ({
  ...createStakeHandlers(context),
  ...createStaffHandlers(context),
  ...createAccessHandlers(context),
  ...createSignInSteps(context),
  preferences: createPreferences(context),
  userDetails: createDetailsHandler(context),
});
