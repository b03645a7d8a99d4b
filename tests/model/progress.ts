const EVERY_MS = 5000;

function inWords(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}

/** Reports the progress of a part of a run: how many are done, of how many. */
export type Tell = (done: number, of: number) => void;

/** Announces that a part of a run begins. The returned function reports, every few seconds at most, how much is done and about how long the rest takes. */
export function beginning(
  what: string,
  {
    say = console.log,
    now = () => performance.now(),
  }: { say?: (line: string) => void; now?: () => number } = {},
): Tell {
  const begun = now();
  let said = begun;
  say(`${what} …`);
  return (done, of) => {
    const at = now();
    if (done === 0 || done >= of || at - said < EVERY_MS) return;
    said = at;
    say(`${what}: ${done} of ${of}, about ${inWords(((at - begun) / done) * (of - done))} left`);
  };
}
