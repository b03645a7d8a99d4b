/**
 * Whether a text may be the id of a draft: letters, digits and `-`, `_`, `.`, `~`, which stand in an address as they are; at most 200 of them,
 * and not dots alone, which would change the path that is asked for. Ids are secrets that the backend makes (decision B5).
 */
export function isDraftIdText(text: string): boolean {
  return /^(?!\.+$)[\w.~-]{1,200}$/.test(text);
}
