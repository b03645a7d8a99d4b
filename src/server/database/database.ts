/** A value that can be bound to a `$1` placeholder. Booleans travel as 0 and 1, JSON as text, instants as epoch milliseconds. */
export type Parameter = string | number | null;

/** A row as the driver returned it; read its columns with the functions of `row.ts`. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Put it at the end of a `select` to lock its rows until the transaction ends. The embedded database leaves it out: it never runs two
 * transactions side by side.
 */
export const FOR_UPDATE = 'for update';

/** Like {@link FOR_UPDATE}, but skips rows that another transaction has locked instead of waiting for them. */
export const SKIP_LOCKED = `${FOR_UPDATE} skip locked`;

/**
 * Runs one statement. Its text must work on both SQLite and PostgreSQL: `$1` placeholders, locks only by {@link FOR_UPDATE}
 * and {@link SKIP_LOCKED}, no JSON operators, no date types.
 */
export interface Queries {
  query(sql: string, parameters?: readonly Parameter[]): Promise<Row[]>;
}

type Engine = 'libsql' | 'postgresql';

/** Runs the statements of one transaction in call order. You need not wait for one answer before the next call. */
export interface Transaction extends Queries {
  /** Runs a statement without waiting for its answer. If it fails, the transaction fails. */
  send(sql: string, parameters?: readonly Parameter[]): void;
}

/** The server's only way to the database: everything else is written against this interface. */
export interface Database extends Queries {
  readonly engine: Engine;
  /** Runs `work` atomically: commits when it resolves, rolls back when it rejects. May run `work` again after a deadlock or a serialization failure. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Like `transaction`, but never at the same time as another `exclusively` of any process on this database. */
  exclusively<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Overwrites what deleted rows have left in the files of the embedded database. Rewrites them whole. Does nothing on PostgreSQL, which vacuums by itself. */
  purgeDeleted(): Promise<void>;
  close(): Promise<void>;
}

/** The database could not be reached, or the connection broke: the same call may work later. */
export class DatabaseUnavailable extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = 'DatabaseUnavailable';
  }
}

const DUPLICATE_CODES: readonly unknown[] = ['23505', 'SQLITE_CONSTRAINT_PRIMARYKEY'];

/** Whether a statement failed because its primary key exists already. On PostgreSQL, also true for any other unique index. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && DUPLICATE_CODES.includes(error.code);
}
