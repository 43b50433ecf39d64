import {
  findArea,
  openReleaseStore,
  readReleaseStorageConfig,
} from '@exchange/federation/releases';
import { MOST_CLOSING_MS } from '@exchange/program';
import closeWithGrace from 'close-with-grace';
import { createRemoteOrigin } from '../remote-origin.ts';

const area = findArea(process.env.AREA ?? '');
if (!area) throw new Error(`AREA is ${process.env.AREA}, no remote`);
const port = Number(process.env.PORT);
if (!port) throw new Error('PORT is not set');
const host = process.env.HOST ?? '127.0.0.1';
const store = await openReleaseStore(readReleaseStorageConfig(process.env));
const app = await createRemoteOrigin(area, store, { level: 'warn' });
closeWithGrace({ delay: MOST_CLOSING_MS, logger: app.log }, async () => app.close());
await app.listen({ port, host });
