import { INSTANT_ID_PARAM, paths } from '@exchange/contract';

/**
 * Takes the token of a one-time sign-in link out of the address, before anything else can read it.
 * @returns the token, '' where the link holds none that can be right, undefined without a link
 */
export function takeInstantId(): string | undefined {
  const address = new URL(location.href);
  if (address.pathname !== paths.home()) return undefined;
  const token = address.searchParams.get(INSTANT_ID_PARAM);
  if (token === null) return undefined;
  address.searchParams.delete(INSTANT_ID_PARAM);
  history.replaceState(history.state, '', address);
  return /^id_[\w-]{43}$/.test(token) ? token : '';
}
