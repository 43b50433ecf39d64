import { ALL_CASINOS, paths, SPORT_IDS } from '@exchange/contract';

interface Section {
  label: string;
  to: string;
  /** Sport whose in-play matches are counted, or 'all'. */
  counted?: string;
}

/** The sections of the sub-header (point 2, "Sub-header"). */
export const SECTIONS: readonly Section[] = [
  { label: 'In-Play', to: paths.sport('inplay'), counted: 'all' },
  { label: 'Cricket', to: paths.sport(SPORT_IDS.cricket), counted: SPORT_IDS.cricket },
  { label: 'Soccer', to: paths.sport(SPORT_IDS.football), counted: SPORT_IDS.football },
  { label: 'Tennis', to: paths.sport(SPORT_IDS.tennis), counted: SPORT_IDS.tennis },
  { label: 'Multi Markets', to: paths.multiMarket() },
  { label: 'Casino Games', to: paths.casinoLobby(ALL_CASINOS) },
];

/** Public policy pages, as the footer and the pages list them. */
export const PUBLIC_POLICY_LINKS = [
  { label: 'About Us', to: paths.aboutUs() },
  { label: 'Contact Us', to: paths.contactUs() },
  { label: 'Terms and Conditions', to: paths.termsAndConditions() },
  { label: 'Responsible Gambling', to: paths.responsibleGambling() },
  { label: 'Cookie Policy', to: paths.cookiePolicy() },
] as const;

/** Policy pages of a player's account, in the order of the account menu. */
export const PLAYER_POLICY_LINKS = [
  { label: 'Rules & Regulations', to: paths.rulesAndRegulations() },
  { label: 'Exclusion policy', to: paths.exclusionPolicy() },
  { label: 'Responsible Gaming', to: paths.responsibleGamblingApp() },
  { label: 'Privacy Policy', to: paths.privacyPolicy() },
] as const;
