import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';

/**
 * Returns a name for this process in the database's list of connections, which truncates long ones.
 */
export const createInstanceName = () =>
  `${hostname()
    .replaceAll(/[^\w.-]/g, '')
    .slice(0, 24)}-${process.pid}-${randomBytes(4).toString('hex')}`;
