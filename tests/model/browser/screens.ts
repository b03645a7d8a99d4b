/** States that do not change how the page looks. */
const UNSEEN = [
  'hold.idle.free',
  'hold.idle.releasing',
  'offer.dormant',
  'offer.loading',
  'offer.waiting',
  'offer.seen.resting',
  'offer.seen.recalling',
  'pages.project.address.owners.notNeeded',
];

/** States that look the same as another one. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  'hold.running.reserving': 'hold.running',
  'hold.running.kept': 'hold.running',
  'hold.running.unconfirmed': 'hold.running',
  'offer.shown.counting': 'offer.shown',
  'offer.shown.paused': 'offer.shown',
  'pages.project.address.owners.pausing': 'pages.project.address.owners.lookingUp',
};

/** The name of a screen: its visible innermost states. */
export function screenOf(leaves: readonly string[]): string {
  return leaves
    .filter((leaf) => !UNSEEN.includes(leaf))
    .map((leaf) => LOOKS_LIKE[leaf] ?? leaf)
    .toSorted()
    .join(' + ');
}
