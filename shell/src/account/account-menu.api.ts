/** For the menu, which makes no calls itself. */
export { requestsToDecideQuery } from '@exchange/api';
