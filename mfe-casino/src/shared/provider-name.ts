/** The words for providers that the wire spells otherwise than the site does (point 2: "Jili (provider Jilli)"). */
const NAMES: Readonly<Record<string, string>> = { Jilli: 'Jili' };

/** Names a game provider as it is shown. */
export const nameProvider = (provider: string): string => NAMES[provider] ?? provider;
