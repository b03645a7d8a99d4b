import { Button } from '#src/components/Button.tsx';
import { asksOfLeaving } from './ask.ts';
import { whyNoWay } from './chart.ts';
import { useExplorer } from './explorer-view.ts';
import { Losses } from './Funnel.tsx';
import { countOf } from './funnel-words.ts';
import { PlayButton, PlayedWords } from './Play.tsx';
import styles from './Explorer.module.css';

const SHOWN = 40;

/** What answers the question, best first, to be played or looked at; the losses, if it asks for them and visits were counted. */
export function Ask() {
  const { question, answers, visits, look } = useExplorer();
  return (
    <section aria-label="Answers">
      <h2>What happens when …?</h2>
      <p role="status" className={styles['small']}>
        {question.trim() === ''
          ? 'Ask above, in your own words: one window, rental, sold out, screens with the offer.'
          : answers.length === 0
            ? 'Nothing in the flow says that.'
            : countOf(answers.length, 'answer')}
      </p>
      {visits !== null && asksOfLeaving(question) ? (
        <Losses columns={[{ title: 'Chosen', visits }]} />
      ) : null}
      <ol className={styles['answers']}>
        {answers.slice(0, SHOWN).map(({ id, kind, says, where, place }) => (
          <li key={`${kind} ${id}`} data-kind={kind}>
            {says} <span className={styles['small']}>{where}</span>
            {place === null ? null : (
              <>
                <span className={styles['cases']}>
                  {place.kind === 'state' && whyNoWay(place.path) !== null ? null : (
                    <PlayButton place={place} name={says} words={question} />
                  )}
                  {place.kind === 'state' ? (
                    <Button
                      small
                      variant="flat"
                      aria-label={`Show: ${says}`}
                      onClick={() => look(place.path)}
                    >
                      Show
                    </Button>
                  ) : null}
                </span>
                <PlayedWords place={place} />
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
