import { fromEpoch } from '@exchange/contract';

/** Returns the id by which a list is filtered; '0' and 0 mean all. */
export const toFilter = (id: string | number | undefined) =>
  id === undefined || String(id) === '0' ? undefined : String(id);

const LAST_MS = 999;
/** Returns the end of a range: `to_date` is a whole second and includes all of it. */
export const endOfSecond = (epoch: number) => new Date(fromEpoch(epoch).getTime() + LAST_MS);
