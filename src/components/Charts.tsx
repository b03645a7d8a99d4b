import styles from './Figures.module.css';

export interface RingSegment {
  label: string;
  /** Share of the whole; any unit, not negative. */
  value: number;
  /** The value as text, for example "$1,234". */
  display: string;
}

export interface RingChartProps {
  /** Caption of the table that says the same in words. */
  title: string;
  /** Drawn clockwise from the top. */
  segments: readonly [RingSegment, RingSegment];
  /** Text in the middle, for example the sum. */
  center: string;
  /** Small text under it. */
  centerLabel: string;
}

const RADIUS = 80;
const ROUND = 2 * Math.PI * RADIUS;

/** Font size, in the drawing's units, at which a text of this length stays inside the ring. */
function centerSize(text: string): number {
  return Math.min(27, 215 / Math.max(1, text.length));
}

/** A ring of two parts with a table beside it that holds the same numbers. */
export function RingChart({ title, segments, center, centerLabel }: RingChartProps) {
  const total = segments[0].value + segments[1].value;
  const share = total > 0 ? segments[0].value / total : 1;
  const first = ROUND * Math.min(1, Math.max(0, share));
  return (
    <div className={styles['ring']}>
      <svg
        viewBox="0 0 200 200"
        className={styles['ringDrawing']}
        aria-hidden="true"
        focusable="false"
      >
        <circle cx="100" cy="100" r={RADIUS} className={styles['ringSecond']} />
        <circle
          cx="100"
          cy="100"
          r={RADIUS}
          className={styles['ringFirst']}
          strokeDasharray={`${first} ${ROUND - first}`}
          transform="rotate(-90 100 100)"
        />
        <text
          x="100"
          y="104"
          className={styles['ringCenter']}
          style={{ fontSize: centerSize(center) }}
        >
          {center}
        </text>
        <text x="100" y="128" className={styles['ringLabel']}>
          {centerLabel}
        </text>
      </svg>
      <table className={styles['table']}>
        <caption className={styles['tableTitle']}>{title}</caption>
        <tbody>
          {segments.map((segment, index) => (
            <tr key={segment.label}>
              <th scope="row">
                <span
                  className={index === 0 ? styles['keyFirst'] : styles['keySecond']}
                  aria-hidden="true"
                />
                <span>{segment.label}</span>
              </th>
              <td>{segment.display}</td>
            </tr>
          ))}
          <tr className={styles['total']}>
            <th scope="row">{centerLabel}</th>
            <td>{center}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

export interface BarRowProps {
  /** Number of bars. */
  count: number;
  /** Bars in the longest row, so that rows can be compared. */
  outOf: number;
  /** The number in words, for example "12 years"; always shown. */
  text: string;
}

/** One bar per unit, with the number in words. */
export function BarRow({ count, outOf, text }: BarRowProps) {
  return (
    <div className={styles['barRow']}>
      <span className={styles['bars']} aria-hidden="true">
        {Array.from({ length: outOf }, (_, bar) => (
          <span key={bar} className={bar < count ? styles['bar'] : styles['barEmpty']} />
        ))}
      </span>
      <span className={styles['barText']}>{text}</span>
    </div>
  );
}
