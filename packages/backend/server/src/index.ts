export { DataFolderInUse, lockDataFolder } from '@exchange/server-kit/database';
export { type AppOptions, createApp, createHandlers } from './app.ts';
export { type Clock, createManualClock, type ManualClock, systemClock } from './clock.ts';
export { type Config, readConfig } from './config/config.ts';
export type { Context } from './context.ts';
export type { Sms, SmsMessage } from './modules/auth/one-time-code/sms.ts';
export { type RunningServer, type ServerOptions, startServer } from './server.ts';
