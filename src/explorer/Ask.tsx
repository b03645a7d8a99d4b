import { useMemo, useState, type ReactNode } from 'react';
import { Button } from '#src/components/Button.tsx';
import { counted } from '#src/domain/number-words.ts';
import { VARIANTS, type VariantName } from '#src/model/variants.ts';
import { inQuotes } from '#src/model/words.ts';
import type { Answer } from './ask.ts';
import { whyNoWay } from './chart.ts';
import { play, playerOf, type Playable, type Played } from './play.ts';
import type { ExplorerStore } from './explorer-store.ts';
import styles from './Explorer.module.css';

export interface PlayProps {
  place: Playable;
  /** What is played, for screen readers. */
  name: string;
  variant: VariantName;
  onPlay: (place: Playable) => void;
}

/** Plays a rule as the chosen variant, or as the first one that can get there. */
export function PlayButton({ place, name, variant, onPlay }: PlayProps) {
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
      onClick={() => onPlay(place)}
    >
      Play{whose}
    </Button>
  );
}

/** What was played last, and where. */
export interface LastPlayed extends Played {
  place: Playable;
}

/** Adds an entry to the browser's history, so that Back returns to the walk before. */
export function keepWalk(): void {
  window.history.pushState(null, '', window.location.href);
}

/** Plays places, and tells what was played last. */
export function usePlay(store: ExplorerStore, variant: VariantName) {
  const [played, setPlayed] = useState<LastPlayed | null>(null);
  const onPlay = (place: Playable, question = '') => {
    keepWalk();
    void play(store, place, variant, question).then((done) =>
      setPlayed(done === null ? null : { place, ...done }),
    );
  };
  return { played, onPlay };
}

/** What became of playing a place; nothing if another one was played. */
export function PlayedWords({
  place,
  played,
  isBrief = false,
}: {
  place: Playable | null;
  played: LastPlayed | null;
  isBrief?: boolean;
}) {
  if (place === null || played === null || JSON.stringify(played.place) !== JSON.stringify(place))
    return null;
  return (
    <p className={styles['played']}>
      {isBrief || played.because === '' ? '' : `${played.because}. `}
      Played for {inQuotes(VARIANTS[played.variant].label)} in {counted(played.steps, 'step')},
      which stand under “Walk”.
    </p>
  );
}

interface AskProps extends Pick<PlayProps, 'variant'> {
  question: string;
  answers: readonly Answer[];
  /** Where visitors leave, if the question asks for it and visits were counted. */
  losses: ReactNode;
  played: LastPlayed | null;
  onPlay: (place: Playable) => void;
  /** Highlights a state on a picture. */
  onLook: (path: string) => void;
}

const SHOWN = 40;

/** What answers the question, best first, to be played or looked at. */
export function Ask({ question, answers, losses, variant, played, onPlay, onLook }: AskProps) {
  const shown = useMemo(() => answers.slice(0, SHOWN), [answers]);
  return (
    <section aria-label="Answers">
      <h2>What happens when …?</h2>
      <p role="status" className={styles['small']}>
        {question.trim() === ''
          ? 'Ask above, in your own words: one window, rental, sold out, screens with the offer.'
          : answers.length === 0
            ? 'Nothing in the flow says that.'
            : `${answers.length} ${answers.length === 1 ? 'answer' : 'answers'}`}
      </p>
      {losses}
      <ol className={styles['answers']}>
        {shown.map(({ id, kind, says, where, place }) => (
          <li key={`${kind} ${id}`} data-kind={kind}>
            {says} <span className={styles['small']}>{where}</span>
            <span className={styles['cases']}>
              {place === null ||
              (place.kind === 'state' && whyNoWay(place.path) !== null) ? null : (
                <PlayButton place={place} name={says} variant={variant} onPlay={onPlay} />
              )}
              {place?.kind === 'state' ? (
                <Button
                  small
                  variant="flat"
                  aria-label={`Show: ${says}`}
                  onClick={() => onLook(place.path)}
                >
                  Show
                </Button>
              ) : null}
            </span>
            <PlayedWords place={place} played={played} />
          </li>
        ))}
      </ol>
    </section>
  );
}
