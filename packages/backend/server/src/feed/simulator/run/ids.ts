/** Ids of simulated matches start here, far from recorded ones. */
const FIRST = 70_000_000;

export const toMatchId = (rowId: number) => String(FIRST + rowId);
export const toOddsId = (rowId: number) => `1.${FIRST + rowId}`;
export const toBookmakerId = (rowId: number) => `2.${FIRST + rowId}`;
/** Returns a runner's id; they are numbered from 1 in display order. */
export const toRunnerId = (rowId: number, place: number) =>
  String((FIRST + rowId) * 10 + place + 1);
