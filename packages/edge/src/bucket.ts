import { randomInt } from 'node:crypto';

const COOKIE = 'bucket';
const YEAR_S = 31_536_000;

/** Which of a hundred groups a browser belongs to; canaries go to some of them. */
export interface Bucket {
  /** 0 to 99. */
  number: number;
  /** What has to be set so that the browser stays in it; undefined where it is set already. */
  cookie: string | undefined;
}

/** The bucket that the cookies of a request name, or a random one. */
export function readBucket(cookies = ''): Bucket {
  const given = /(?:^|;\s*)bucket=(\d{1,2})(?:;|$)/.exec(cookies)?.[1];
  if (given) return { number: Number(given), cookie: undefined };
  const number = randomInt(100);
  const rules = `Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax`;
  return { number, cookie: `${COOKIE}=${number}; ${rules}` };
}
