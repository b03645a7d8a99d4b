import { isEqual } from 'es-toolkit';
import { Button } from '#src/components/Button.tsx';
import { counted } from '#src/domain/number-words.ts';
import { VARIANTS } from '#src/model/variants.ts';
import { inQuotes } from '#src/model/words.ts';
import { useExplorer } from './explorer-view.ts';
import { playerOf, type Playable } from './play.ts';
import styles from './Explorer.module.css';

/** Plays a rule as the chosen variant, or as the first one that can get there, with the answers that `words` name. Screen readers say `name`. */
export function PlayButton({
  place,
  name,
  words = '',
}: {
  place: Playable;
  name: string;
  words?: string;
}) {
  const { variant, play } = useExplorer();
  const player = playerOf(place, variant);
  if (player === undefined)
    return (
      <span className={styles['small']}>
        Only with a draft kept from an earlier visit, or in another tab
      </span>
    );
  const whose = player === variant ? '' : ` as ${inQuotes(VARIANTS[player].label)}`;
  return (
    <Button
      small
      variant="outline"
      aria-label={`Play${whose}: ${name}`}
      onClick={() => play(place, words)}
    >
      Play{whose}
    </Button>
  );
}

/** What became of playing a place; nothing if another one was played. */
export function PlayedWords({ place, isBrief = false }: { place: Playable; isBrief?: boolean }) {
  const { played } = useExplorer();
  if (played === null || !isEqual(played.place, place)) return null;
  return (
    <p className={styles['played']}>
      {isBrief || played.because === '' ? '' : `${played.because}. `}
      Played for {inQuotes(VARIANTS[played.variant].label)} in {counted(played.steps, 'step')},
      which stand under “Walk”.
    </p>
  );
}
