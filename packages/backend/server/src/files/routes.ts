import { BASES } from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import { HttpError, NotFoundError } from '../http-error.ts';
import type { AddressQuery, PaymentFiles } from './payment-files.ts';

/** Random names and those of an operator's own QR images; no folders. */
const NAME_PATTERN = /^[\w-]{1,80}\.(webp|png|jpg|pdf)$/;
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
};

const EXPIRED_TEXT = 'This address has expired. Open the page again.';
const GONE_TEXT = 'There is no such file.';

/**
 * Serves slips and QR images below the payment image base, for signed addresses of valid sign-ins.
 */
export function registerPaymentFiles(
  app: FastifyInstance,
  { addresses, storage }: Pick<PaymentFiles, 'addresses' | 'storage'>,
  isSessionOpen: (id: number) => Promise<boolean>,
): void {
  app.get<{ Params: { name: string }; Querystring: AddressQuery }>(
    `${BASES.paymentImages}:name`,
    { schema: { hide: true } },
    async ({ params, query }, reply) => {
      const { name } = params;
      const extension = NAME_PATTERN.exec(name)?.[1];
      // Also for unknown names, so that existing ones are not revealed.
      const sessionId = extension ? addresses.readSession(name, query) : undefined;
      const isOpen = sessionId !== undefined && (await isSessionOpen(sessionId));
      if (!extension || !isOpen) throw new HttpError(403, EXPIRED_TEXT);
      const bytes = await storage.read(name);
      if (!bytes) throw new NotFoundError(GONE_TEXT);
      reply.headers({
        'content-type': MEDIA_TYPES[extension],
        // Prevents scripts in the file, however it is opened.
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, max-age=60',
        ...(extension === 'pdf' && {
          'content-disposition': 'attachment; filename="payment-slip.pdf"',
        }),
      });
      return reply.send(Buffer.from(bytes));
    },
  );
}
