import type { Occasion } from '#machines/booking/booking.selectors.ts';
import styles from './OccasionLines.module.css';

/** Event, field agent and market of a visit, on both landing pages (spec §2, decision F20). Renders nothing if none is known. */
export function OccasionLines({
  occasion: { eventName, agentName, marketName },
}: {
  occasion: Occasion;
}) {
  const lines = [
    eventName,
    agentName === null ? null : `Field Rep: ${agentName}`,
    marketName === null ? null : `${marketName} Area`,
  ].filter((line) => line !== null);
  if (lines.length === 0) return null;
  return (
    <ul role="list" className={styles['occasion']}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
