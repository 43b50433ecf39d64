import { INSTANT_ID_PARAM, PASSWORD_RESET_PARAM, paths } from '@exchange/contract';

/** Tokens of one-time links; '' for an invalid link. */
export interface OneTimeLinks {
  signIn?: string;
  passwordReset?: string;
}

const LINKS = [
  { name: 'signIn', parameter: INSTANT_ID_PARAM, pattern: /^id_[\w-]{43}$/ },
  { name: 'passwordReset', parameter: PASSWORD_RESET_PARAM, pattern: /^pr_[\w-]{43}$/ },
] as const;

/**
 * Removes the tokens of one-time links from the URL and returns them. Links have one token each: of
 * a URL with two, which may belong to two users, neither is used.
 */
export function consumeOneTimeLinks(): OneTimeLinks {
  const address = new URL(location.href);
  if (address.pathname !== paths.home()) return {};
  const links: OneTimeLinks = {};
  let count = 0;
  for (const { name, parameter, pattern } of LINKS) {
    const tokens = address.searchParams.getAll(parameter);
    address.searchParams.delete(parameter);
    for (const token of tokens) links[name] = pattern.test(token) ? token : '';
    count += tokens.length;
  }
  if (count > 0) history.replaceState(history.state, '', address);
  return count > 1 ? { signIn: '' } : links;
}
