export { type ProviderProcess, startProviderProcess } from './provider-process.ts';
export { type Simulated, simulate } from './simulate.ts';
export { startTestOperator, type TestOperator } from './test-operator.ts';
export { createTestPlayer, type TestPlayer } from './test-player.ts';
