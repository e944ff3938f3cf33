import { ApiError } from './http/errors.ts';
import { plainText } from '#contract/rules/plain-text.ts';

/**
 * Normalizes a name to one plain line, as stored. @throws ApiError validation_exception if it is invisible or too long
 */
export function requiredName(what: 'an author' | 'a group' | 'a category', text: string, max: number): string {
  const name = plainText(text);
  if (name === '') {
    const subject = what.charAt(0).toUpperCase() + what.slice(1);
    throw new ApiError('validation_exception', `${subject} needs a name that can be seen`);
  }
  if (name.length > max) {
    throw new ApiError('validation_exception', `The name of ${what} has at most ${max} characters`);
  }
  return name;
}
