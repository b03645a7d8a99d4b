import { useEffect, type ReactNode } from 'react';
import { pictures } from 'virtual:explorer-data';
import { Select } from '#src/components/Select.tsx';
import { EDGE_LOOK } from '#src/model/diagram-look.ts';
import { Ask } from './Ask.tsx';
import { CopyButton } from './CopyButton.tsx';
import { Details } from './Details.tsx';
import { ExplorerView, useExplorerView, type Sheet } from './explorer-view.ts';
import { FlowMap } from './FlowMap.tsx';
import { Funnel } from './Funnel.tsx';
import { countedWords } from './funnel-words.ts';
import { Miniatures } from './Miniatures.tsx';
import { PAGES_MAP } from './pages-map.ts';
import { PastVisitPanel } from './PastVisit.tsx';
import { offerScreens } from './screen-link.ts';
import { FUNNEL_LOOK } from './tints.ts';
import { Here, Walk } from './Walk.tsx';
import { ChangeInWords, WhatIf } from './WhatIf.tsx';
import styles from './Explorer.module.css';

export interface ExplorerProps {
  /** URL of the page that shows the screens (FramedScreens). */
  screenUrl: string;
  /** URL of the funnel's numbers. Null if there is no server. */
  funnelUrl: string | null;
}

/** Name of the frame with the page that a visitor sees. */
const FRAME = 'screens';

/** The live flow: its map, its screens, and everything that can happen next. */
export function Explorer({ screenUrl, funnelUrl }: ExplorerProps) {
  const view = useExplorerView(funnelUrl);
  const { store, sheet, diagram, visits, pastVisit } = view;
  useEffect(() => offerScreens(FRAME, store), [store]);
  const sheets: { name: Sheet; title: string; content: ReactNode }[] = [
    { name: 'map', title: 'Map', content: null },
    { name: 'whatIf', title: 'What if', content: <WhatIf /> },
    { name: 'ask', title: 'Ask', content: <Ask /> },
    { name: 'walk', title: 'Walk', content: <Walk /> },
    { name: 'funnel', title: 'Funnel', content: <Funnel /> },
  ];
  if (pastVisit !== null)
    sheets.unshift({
      name: 'visit',
      title: 'This visit',
      content: <PastVisitPanel visit={pastVisit} />,
    });

  return (
    <ExplorerView value={view}>
      <div
        className={styles['explorer']}
        data-sheet={sheet}
        data-walked={view.state.at > 0 || undefined}
      >
        <header className={styles['bar']}>
          <h1>Flow explorer</h1>
          <input
            type="search"
            className={styles['ask']}
            aria-label="Ask in your own words"
            placeholder="Ask: one window, renters, sold out, …"
            value={view.question}
            onChange={({ target }) => view.ask(target.value)}
          />
          <Select
            name="picture"
            label="Picture"
            value={diagram.id}
            options={[PAGES_MAP, ...pictures].map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(value) =>
              view.setDiagram(pictures.find(({ id }) => id === value) ?? PAGES_MAP)
            }
          />
          <CopyButton label="Copy link" textOf={view.link} />
        </header>
        <ChangeInWords />
        <section
          className={styles['chart']}
          aria-label="Picture of the flow"
          onKeyDown={({ key }) => {
            if (key === 'Escape') view.setLooked(null);
          }}
        >
          <div className={styles['picture']}>
            <FlowMap />
            <Details />
          </div>
          <ul className={styles['legend']} aria-label="Legend">
            {Object.values(diagram === PAGES_MAP && visits !== null ? FUNNEL_LOOK : EDGE_LOOK).map(
              (one) => (
                <li key={one.words}>
                  <i style={{ borderColor: 'stroke' in one ? one.stroke : one.colour }} />
                  {one.words}
                </li>
              ),
            )}
            {visits === null ? null : <li>{countedWords(visits)}</li>}
          </ul>
        </section>
        <section className={styles['words']} aria-label="The flow in words">
          <Here />
          <div className={styles['tabs']} role="radiogroup" aria-label="The flow in words">
            {sheets.map(({ name, title }) => (
              <label key={name}>
                <input
                  type="radio"
                  name="sheet"
                  checked={name === sheet}
                  onChange={() => view.setSheet(name)}
                />
                {title}
              </label>
            ))}
          </div>
          {/* Hidden ones stay mounted and keep what was typed in them. */}
          {sheets.map(({ name, content }) => (
            <div key={name} className={styles['sheet']} hidden={name !== sheet}>
              {content}
            </div>
          ))}
        </section>
        <section className={styles['screens']} aria-label="The page a visitor sees">
          {view.isWalked ? (
            // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which reads the running flow of this one
            <iframe name={FRAME} title="The page a visitor sees" src={screenUrl} />
          ) : null}
        </section>
        <Miniatures screenUrl={screenUrl} />
      </div>
    </ExplorerView>
  );
}
