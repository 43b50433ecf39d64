/** Display names of providers with another wire name (point 2: "Jili (provider Jilli)"). */
const NAMES: Readonly<Record<string, string>> = { Jilli: 'Jili' };

/** Returns the display name of a game provider. */
export const nameProvider = (provider: string): string => NAMES[provider] ?? provider;
