export * from './area-definition.wire.ts';
export * from './areas.ts';
export * from './audit/audit.wire.ts';
export * from './auth/account-rules.ts';
export * from './auth/auth.model.ts';
export * from './auth/auth.wire.ts';
export * from './auth/device-session.model.ts';
export * from './auth/sign-up.model.ts';
export type {
  BetsQuery,
  CashOutAnswer,
  CashOutMarket,
  CashOutOffer,
} from './bets/bets.endpoints.ts';
export * from './bets/bets.model.ts';
export * from './bets/bets.wire.ts';
export * from './brand/page-brand.wire.ts';
export * from './casino/casino.model.ts';
export * from './casino/casino.wire.ts';
export * from './casino-wallet/casino-wallet.wire.ts';
export * from './endpoints.ts';
export * from './first-calls.wire.ts';
export * from './limits.ts';
export * from './match-control/match-control.wire.ts';
export * from './matches/market.model.ts';
export type { MatchListQuery } from './matches/matches.endpoints.ts';
export * from './matches/matches.model.ts';
export * from './matches/matches.wire.ts';
export * from './paths.ts';
export * from './prefetched-calls.ts';
export * from './promised-browsers.ts';
export * from './releases/area-versions.wire.ts';
export * from './reports/reports.model.ts';
export * from './reports/reports.wire.ts';
export * from './results/results.wire.ts';
export * from './routes.ts';
export * from './safer-gambling/rules.model.ts';
export * from './safer-gambling/safer-gambling.model.ts';
export * from './settings/settings.model.ts';
export * from './storage.ts';
export * from './stream/event-delta.ts';
export * from './stream/stream.wire.ts';
export * from './support/support.wire.ts';
export { type OwnFile, readOwnFile } from './telemetry/own-file.ts';
export * from './telemetry/scrub-message.ts';
export * from './telemetry/telemetry.wire.ts';
export * from './users/preferences.model.ts';
export * from './users/users.model.ts';
export * from './users/users.wire.ts';
export type { SharedAccount } from './wallet/staff.model.ts';
export * from './wallet/staff.model.ts';
export * from './wallet/staff.wire.ts';
export * from './wallet/transfer-rules.ts';
export * from './wallet/wallet.model.ts';
export * from './wallet/wallet.wire.ts';
export * from './wire/endpoint.ts';
export * from './wire/envelope.ts';
export * from './wire/error-codes.ts';
export * from './wire/primitives.ts';
