/** Mistakes that matter and that no journey notices, and why. A line here that is noticed, or gone, fails the run. */
export const SURVIVORS: Readonly<Record<string, string>> = {};
