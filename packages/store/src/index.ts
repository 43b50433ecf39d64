export * from './first-prices.ts';
export * from './notices.ts';
export * from './react.ts';
export * from './search-text.ts';
export * from './session.ts';
export * from './settings.ts';
export * from './slip-sheet.ts';
export * from './wallet.ts';
