/** A setting with which the server cannot start, or a database that cannot be opened. Its message says what to do about it. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}
