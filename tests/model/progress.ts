const EVERY_MS = 5000;

function inWords(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}

/** How a part of a run says how far it is: told what is done, of how many. */
export type Tell = (done: number, of: number) => void;

/** Says that a part of a run begins; what is returned says every few seconds how much of it is done, and about how long the rest takes. */
export function beginning(what: string, { say = console.log, now = () => performance.now() }: { say?: (line: string) => void; now?: () => number } = {}): Tell {
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
