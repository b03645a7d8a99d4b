interface PlayLinkProps {
  /** Null if there is nothing to play: renders nothing. */
  to: string | null;
  /** The change in a sentence. */
  says: string;
  /** Which of the two revisions is played. */
  as: 'it was' | 'it is';
}

/** Opens a change of the chart in the explorer of one revision. */
export function PlayLink({ to, says, as }: PlayLinkProps) {
  return to === null ? null : (
    <a href={to} target="_blank" rel="noreferrer" aria-label={`Play as ${as}: ${says}`}>
      Play as {as}
    </a>
  );
}
