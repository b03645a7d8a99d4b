/** What browsers say when a part of the application does not arrive: Chromium, Firefox, Safari, and Vite for a style sheet. */
const LOADING_FAILURE = /dynamically imported module|importing a module script failed|unable to preload css/i;

/** Whether an error means that code did not arrive, rather than that code is wrong. */
export function isLoadingFailure(error: unknown): boolean {
  return error instanceof Error && LOADING_FAILURE.test(error.message);
}
