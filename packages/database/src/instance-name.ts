import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';

/** A name for this process: it stands in the database's list of connections, which cuts long ones. */
export const createInstanceName = () =>
  `${hostname()
    .replaceAll(/[^\w.-]/g, '')
    .slice(0, 24)}-${process.pid}-${randomBytes(4).toString('hex')}`;
