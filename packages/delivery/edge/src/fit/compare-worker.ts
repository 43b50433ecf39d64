import { parentPort, workerData } from 'node:worker_threads';
import { findCallFaults, type OpenApi } from '@exchange/federation/registry';
import type { UsedCall } from '@exchange/federation/releases';

const server = workerData as OpenApi;

// Ready: the code that it needs is loaded.
parentPort?.postMessage(undefined);
parentPort?.on('message', (calls: readonly UsedCall[]) => {
  parentPort?.postMessage(findCallFaults(calls, server));
});
