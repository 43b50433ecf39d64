export { type ProviderProcess, startProviderProcess } from './provider-process.ts';
