import { fetchIllustration } from '#src/components/illustrations/Illustration.tsx';

const OWN_PICTURE = /"illustration:([^"]+)"/g;

/** Fetches the drawings that a page's content names, so that the page comes with them. Never rejects. */
export async function fetchPictures(content: unknown): Promise<void> {
  const names = new Set(Array.from(JSON.stringify(content).matchAll(OWN_PICTURE), ([, name = '']) => name));
  await Promise.all(Array.from(names, fetchIllustration));
}
