import type { Clock } from '../clock.ts';
import { createSignedAddresses, type SignedAddresses } from './signed-address.ts';
import { type FileStorage, openStorage, type StorageConfig } from './storage.ts';
import { createUploadQuota, type UploadQuota } from './upload-quota.ts';

/** The files below the payment image base: players' slips, and the operator's QR images. */
export interface PaymentFiles {
  storage: FileStorage;
  addresses: SignedAddresses;
  quota: UploadQuota;
}

/** The storage of payment slips. */
export interface FilesConfig {
  storage: StorageConfig;
  /** Signs the addresses of files. */
  secret: string;
  /** The former one, whose addresses are still valid. */
  previousSecret?: string | undefined;
}

/** Opens the storage of payment slips, and what signs their addresses. */
export async function openPaymentFiles(config: FilesConfig, clock: Clock): Promise<PaymentFiles> {
  return {
    storage: await openStorage(config.storage, 'payment'),
    addresses: createSignedAddresses(config.secret, clock, config.previousSecret),
    quota: createUploadQuota(clock),
  };
}
