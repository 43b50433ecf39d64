import { type PolicyTarget, paths } from '@exchange/contract';

/** Link targets of a text; those for players open the login for guests. */
export const POLICY_ROUTES = {
  limits: { to: paths.limits(), forPlayers: true },
  exclusion: { to: paths.exclusionPolicy(), forPlayers: true },
  rules: { to: paths.rulesAndRegulations(), forPlayers: true },
  privacy: { to: paths.privacyPolicy(), forPlayers: true },
  terms: { to: paths.termsAndConditions(), forPlayers: false },
  contact: { to: paths.contactUs(), forPlayers: false },
  cookies: { to: paths.cookiePolicy(), forPlayers: false },
  safer: { to: paths.responsibleGambling(), forPlayers: false },
} as const satisfies Record<PolicyTarget, { to: string; forPlayers: boolean }>;

/** Values of a text's placeholders. */
export interface PolicyBlanks {
  brand: string;
  company: string;
}

/** Fills the placeholders of a text. */
export const fillBlanks = (text: string, blanks: PolicyBlanks): string =>
  text.replace(/\{\{(brand|company)\}\}/g, (_, name: keyof PolicyBlanks) => blanks[name]);
