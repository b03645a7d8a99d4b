/** A value that can be bound to a `$1` placeholder. Booleans travel as 0 and 1, JSON as text, instants as epoch milliseconds. */
export type Parameter = string | number | null;

/** A row as the driver returned it; read its columns with the functions of `row.ts`. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Put at the end of a `select` whose rows nobody else may change until the transaction ends. The embedded database leaves it off, where no
 * transaction runs beside another.
 */
export const FOR_UPDATE = 'for update';

/** As {@link FOR_UPDATE}: rows that another transaction is changing are left out instead of waited for. */
export const SKIP_LOCKED = `${FOR_UPDATE} skip locked`;

/**
 * Runs one statement. The statement text must run unchanged on SQLite and on PostgreSQL: `$1` placeholders, locks by
 * {@link FOR_UPDATE} and {@link SKIP_LOCKED} alone, no JSON operators, no date types.
 */
export interface Queries {
  query(sql: string, parameters?: readonly Parameter[]): Promise<Row[]>;
}

export type Engine = 'libsql' | 'postgresql';

/** The statements of one transaction run in the order in which they are asked for; each may be asked for before the one before it is answered. */
export interface Transaction extends Queries {
  /** Runs a statement whose answer nobody waits for. Where it fails, the transaction does. */
  send(sql: string, parameters?: readonly Parameter[]): void;
}

/** The only door to the database: everything else in the server is written against this seam. */
export interface Database extends Queries {
  readonly engine: Engine;
  /** Runs `work` atomically: commits when it resolves, rolls back when it rejects. May run `work` again after a deadlock. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** As `transaction`, and never at the same time as another `exclusively` of any process on this database. */
  exclusively<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
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

/** Whether a statement failed because there is a row with its primary key already. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && DUPLICATE_CODES.includes(error.code);
}
