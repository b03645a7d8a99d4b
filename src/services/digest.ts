/** Bytes in hexadecimal. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** SHA-256 of a text in hexadecimal; null if the browser offers no digest, because the page is not a secure context. */
export async function sha256(text: string): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return hexOf(new Uint8Array(digest));
}

/** A {@link sha256} that hashes each text only once. It never forgets one, so use it for the few texts of a visit. */
export function rememberingSha256(): typeof sha256 {
  const known = new Map<string, Promise<string | null>>();
  return (text) => {
    const hash = known.get(text) ?? sha256(text);
    known.set(text, hash);
    return hash;
  };
}
