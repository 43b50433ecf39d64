import path from 'node:path';
import closeWithGrace from 'close-with-grace';
import { createRemoteOrigin } from '../remote-origin.ts';

const area = process.env.AREA;
if (!area) throw new Error('AREA is not set');
const dist = process.env.DIST ?? path.resolve(import.meta.dirname, `../../../../mfe-${area}/dist`);
const port = Number(process.env.PORT);
if (!port) throw new Error('PORT is not set');
const host = process.env.HOST ?? '127.0.0.1';
const app = await createRemoteOrigin(area, dist, { level: 'warn' });
closeWithGrace({ delay: 2000, logger: app.log }, async () => app.close());
await app.listen({ port, host });
