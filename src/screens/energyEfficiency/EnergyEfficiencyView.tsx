import { combinationKey } from '#src/content/content.functions.ts';
import type { ContentById } from '#src/content/parse.ts';
import { RichText } from '#src/content/RichText.tsx';
import { Calculator, CalculatorResult } from '../reading/Calculator.tsx';
import { ContentPicture } from '../content/ContentPicture.tsx';
import { ReadingPage } from '../reading/ReadingPage.tsx';
import { Toggle, useToggle } from '../reading/Toggle.tsx';
import type { ReadingPageState } from '../reading/useReadingPage.ts';
import styles from './EnergyEfficiency.module.css';

/** Shown if content has no result for the chosen pair. */
const NO_RESULT = "This combination isn't available. Please choose another glass or gas fill.";

/** Shows the picture and the U-value for a chosen glass and gas filling (spec §2, energy-efficiency). */
export function EnergyEfficiencyView(props: ReadingPageState<'energyEfficiency'>) {
  const { content } = props;
  const glass = useToggle(content.glassOptions);
  const gas = useToggle(content.gasOptions);
  const result = content.results[combinationKey(glass.value, gas.value)];
  const names = `${glass.chosen}, ${gas.chosen}`;
  const answer = result === undefined ? NO_RESULT : `${content.uValueLabel} ${result.uValue}`;
  return (
    <ReadingPage {...props}>
      <Calculator
        message={glass.hasChanged || gas.hasChanged ? `${names}: ${answer}` : ''}
        summary={
          result === undefined ? (
            <p>{NO_RESULT}</p>
          ) : (
            <UValue content={content} value={result.uValue} names={names} />
          )
        }
        figure={
          result === undefined ? null : (
            <>
              <ContentPicture image={result.image} ratio="400 / 280" />
              {content.uValueHint === '' ? null : (
                <p className={styles['hint']}>{content.uValueHint}</p>
              )}
            </>
          )
        }
        figureFirst
        choices={
          <>
            <Toggle name="glass" legend={content.glassLegend} {...glass.toggle} />
            <Toggle name="gas" legend={content.gasLegend} {...gas.toggle} />
            <section className={styles['products']}>
              <h2>{content.productsTitle}</h2>
              <RichText value={content.products} className="rich-text" />
            </section>
          </>
        }
      />
    </ReadingPage>
  );
}

/** The largest U-value among the page's results: the end of the scale. */
function scaleEnd(content: ContentById['energyEfficiency']): number {
  return Math.max(
    ...Object.values(content.results)
      .map(({ uValue }) => Number(uValue))
      .filter(Number.isFinite),
    0.01,
  );
}

function UValue({
  content,
  value,
  names,
}: {
  content: ContentById['energyEfficiency'];
  value: string;
  names: string;
}) {
  const number = Number(value);
  return (
    <>
      <CalculatorResult label={content.uValueLabel} value={value} text={names} />
      {Number.isFinite(number) ? (
        <div className={styles['scale']} aria-hidden="true">
          <span
            className={styles['mark']}
            style={{ insetInlineStart: `${Math.min(100, (number / scaleEnd(content)) * 100)}%` }}
          />
        </div>
      ) : null}
    </>
  );
}
