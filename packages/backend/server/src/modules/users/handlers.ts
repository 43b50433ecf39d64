import type { Module } from '../module.ts';
import { createAccessHandlers } from './access-handlers.ts';
import { createDetailsHandler } from './details.ts';
import { createPreferences } from './preferences.ts';
import { createSignInSteps } from './sign-in-steps.ts';
import { createStaffHandlers } from './staff-handlers.ts';
import { createStakeHandlers } from './stake-handlers.ts';

export const usersModule: Module = (context) => ({
  ...createStakeHandlers(context),
  ...createStaffHandlers(context),
  ...createAccessHandlers(context),
  ...createSignInSteps(context),
  preferences: createPreferences(context),
  userDetails: createDetailsHandler(context),
});
