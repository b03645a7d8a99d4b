/** The text without slashes at its end. Takes linear time, unlike `/\/+$/` (decision B17). */
export function trimEndSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}

/** The text without slashes around it. */
export function trimSlashes(text: string): string {
  return trimEndSlashes(text).replace(/^\/+/, '');
}
