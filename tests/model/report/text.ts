/** Text as it may stand in HTML, in attributes too. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Where a row of the report can be linked to. */
export function rowId(table: string, key: string): string {
  return `${table}-${key.replace(/[^\w.-]+/g, '_')}`;
}
