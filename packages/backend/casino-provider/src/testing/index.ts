export { readConfig as readProviderConfig } from '../config.ts';
export { createRandom } from '../fairness/random.ts';
export { type ProviderProcess, startProviderProcess } from './provider-process.ts';
export { readSecretSeed } from './secret-seed.ts';
export { type Simulated, simulate } from './simulate.ts';
export { startTestOperator, type TestOperator } from './test-operator.ts';
export { createTestPlayer, type TestPlayer } from './test-player.ts';
