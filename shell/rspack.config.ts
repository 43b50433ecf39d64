import { serviceWorkerConfig, shellConfig } from '@exchange/federation/build';

export default [shellConfig(), serviceWorkerConfig()];
