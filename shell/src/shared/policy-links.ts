import { paths } from '@exchange/contract';

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
