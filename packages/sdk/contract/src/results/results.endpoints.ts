import type { InferInput, InferOutput } from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import {
  enteredResultData,
  enterResultInput,
  resultPreviewData,
  resultPreviewInput,
} from './results.wire.ts';

const admins = { auth: 'required', roles: ['admin'], area: 'wallet', method: 'POST' } as const;

// Entering, voiding and correcting results of markets and session lines by admins.

export const resultPreview = endpoint(admins, {
  name: 'resultPreview',
  path: 'market/result-preview',
  input: resultPreviewInput,
  data: resultPreviewData,
  encode: (input: InferInput<typeof resultPreviewInput>) => input,
  decode: (preview: InferOutput<typeof resultPreviewData>) => preview,
});
export const enterResult = endpoint(admins, {
  name: 'enterResult',
  mutates: true,
  path: 'market/result',
  idempotent: true,
  input: enterResultInput,
  data: enteredResultData,
  encode: (input: InferInput<typeof enterResultInput>) => input,
  decode: (entered: InferOutput<typeof enteredResultData>) => entered,
});
