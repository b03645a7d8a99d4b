/** A file that takes longer counts as one that does not arrive: somebody waits for an answer to Try again. */
const ARRIVES_WITHIN_MS = 10_000;

/** The file of this site that an error of `import()` names, or null; Safari names none. */
function fileOf(error: unknown): string | null {
  const [address = ''] = /https?:\/\/\S+/.exec(error instanceof Error ? error.message : '') ?? [];
  return address.startsWith(`${window.location.origin}/`) ? address : null;
}

/**
 * Whether a file that could not be imported does arrive. Firefox keeps a failed import for as long as the document lives and never asks for it
 * again: where the import fails once more after this was true, only a new document helps.
 */
export async function doesArrive(error: unknown): Promise<boolean> {
  const file = fileOf(error);
  if (file === null) return false;
  try {
    return (await fetch(file, { signal: AbortSignal.timeout(ARRIVES_WITHIN_MS) })).ok;
  } catch {
    return false;
  }
}

/** Never settles: the page is about to go. */
export function reloadPage(): Promise<never> {
  window.location.reload();
  return new Promise(() => undefined);
}
