/** Mistakes that change nothing that anybody could see, and why. A line here that a journey does notice fails the run. */
export interface Equivalent {
  mutants: readonly string[];
  reason: string;
}

export const EQUIVALENT: readonly Equivalent[] = [];
