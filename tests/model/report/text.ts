/** Text escaped for HTML, including attributes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The anchor id of a row of the report. */
export function rowId(table: string, key: string): string {
  return `${table}-${key.replace(/[^\w.-]+/g, '_')}`;
}
