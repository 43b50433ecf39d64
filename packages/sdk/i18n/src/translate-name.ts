import { i18n } from './instance.ts';
import { translateByPattern } from './translate-server-message.ts';

const DRAW = 'The Draw';

/**
 * Returns the name of a runner or session line in the player's language. Names of teams and persons
 * stay, also where they are words of the app: only the draw and the words around a team are
 * translated.
 */
export const translateName = (name: string): string =>
  name === DRAW ? i18n.t(name) : (translateByPattern(name, (team) => team) ?? name);
