/** Error messages of fields, word for word (spec §5, decision V10). */

export const REQUIRED = 'Field is required.';
export const INVALID_CHARACTERS =
  'Please make sure your input does not contain invalid characters.';
export const INVALID_EMAIL = 'Invalid email.';
export const INVALID_PHONE = 'Please enter a valid phone number';
export const PHONE_LENGTH = 'Phone number must be 10 digits.';
export const PHONE_NOT_ALLOWED = 'This phone number is not allowed.';
export const NOT_WHOLE = 'Please enter a whole number.';
export const ZIP_LENGTH = 'Zipcode must be 5 digits.';
export const CONSENT_REQUIRED = '*This box must be checked to continue';

/** The message for a name with a character that is not allowed. It names the character if one can see it. */
export function characterMessage(character: string): string {
  return /[\p{P}\p{S}\p{N}]/u.test(character)
    ? `${INVALID_CHARACTERS} “${character}” is not allowed.`
    : INVALID_CHARACTERS;
}

/** The message for a text that is empty or longer than `max` symbols (spec §5). */
export function lengthMessage(max: number): string {
  return `Text length should be from 1 to ${max} symbols.`;
}

/** The message for a count above its limit, such as `50 Windows Maximum` (spec §5). */
export function maximumMessage(max: number, noun: string): string {
  return `${max} ${noun} Maximum`;
}

/** The message for a count below its limit, such as `0 Windows Minimum` (spec §5). */
export function minimumMessage(min: number, noun: string): string {
  return `${min} ${noun} Minimum`;
}
