// The form of every error response of the API: one error of the catalogue, and nothing else.
import { z } from 'zod';
import { errorCatalogue, type ErrorCode } from '#contract/rules/errors.ts';

export const errorEnvelope = z.strictObject({
  result: z.literal('error'),
  errors: z
    .array(
      z.strictObject({
        id: z.uuid(),
        status: z.int(),
        title: z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]),
        detail: z.string().min(1),
        context: z.record(z.string(), z.unknown()).nullable(),
      }),
    )
    .length(1),
});
