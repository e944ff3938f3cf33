// Errors of single fields of a title, which name the field by its JSON pointer.
import { ApiError } from '#server/core/http/errors.ts';
import { plainText } from '#contract/rules/plain-text.ts';

/** @param reason by which the interface words it */
export function invalid(pointer: string, message: string, reason?: string): ApiError {
  const context = reason === undefined ? { pointer } : { pointer, reason };
  return new ApiError('validation_exception', `Error validating ${pointer}: ${message}`, context);
}

/** A name as one plain line. @throws ApiError validation_exception for one without a visible character */
export function cleanName(name: string, pointer: string): string {
  const cleaned = plainText(name);
  if (cleaned === '') throw invalid(pointer, 'A name needs at least one character that can be seen');
  return cleaned;
}
