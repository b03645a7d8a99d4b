const KEPT_MS = 10_000;
const FILE_NAME = 'appointment.ics';

/** Offers a calendar text (iCalendar) to the visitor as a file to save or to open. */
export function downloadCalendarFile(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = FILE_NAME;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
