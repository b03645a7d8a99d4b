import { sha256 } from './digest.ts';

const KEPT_MS = 10_000;
const FILE_NAME = 'appointment.ics';

/** Downloads an iCalendar file. `textOf` makes its text from the hash of the draft id; see {@link sha256} for when the hash is null. */
export async function downloadCalendarFile(
  draftId: string,
  textOf: (draftHash: string | null) => string,
): Promise<void> {
  const text = textOf(await sha256(draftId));
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = FILE_NAME;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
