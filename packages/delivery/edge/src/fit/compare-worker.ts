import { parentPort, workerData } from 'node:worker_threads';
import { findCallFaults, type OpenApi } from '@exchange/federation/registry';
import type { UsedCall } from '@exchange/federation/releases';

const server = workerData as OpenApi;

parentPort?.on('message', (calls: readonly UsedCall[]) => {
  parentPort?.postMessage(findCallFaults(calls, server));
});
