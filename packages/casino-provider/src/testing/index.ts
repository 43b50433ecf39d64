export { type ProviderProcess, startProviderProcess } from './provider-process.ts';
export { type Simulated, simulate } from './simulate.ts';
