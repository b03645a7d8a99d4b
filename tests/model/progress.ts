const EVERY_MS = 5000;

/** Reports the progress of a part of a run: how many are done, of how many. */
export type Tell = (done: number, of: number) => void;

/** Announces that a part of a run begins. The returned function reports, every few seconds at most, how much is done and about how long the rest takes. */
export function beginning(what: string): Tell {
  const begun = performance.now();
  let said = begun;
  console.log(`${what} …`);
  return (done, of) => {
    const now = performance.now();
    if (done === 0 || done >= of || now - said < EVERY_MS) return;
    said = now;
    const left = Math.ceil((((now - begun) / done) * (of - done)) / 1000);
    console.log(`${what}: ${done} of ${of}, about ${left} s left`);
  };
}
