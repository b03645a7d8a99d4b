/** Whether a text is a calendar date that exists, `yyyy-MM-dd`. */
export function isDateText(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).getUTCDate() === Number(text.slice(8));
}

/** Whether a text is a time of day, `HH:mm`. */
export function isTimeText(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}
