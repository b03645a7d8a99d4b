import { type Entry, isObject, type Json, type JsonObject, type Snapshot } from './snapshot.ts';

interface Reference {
  uid: string;
  type: string;
}

function referenceOf(value: Json): Reference | null {
  if (!isObject(value)) return null;
  const { uid, _content_type_uid: type } = value;
  return typeof uid === 'string' && typeof type === 'string' ? { uid, type } : null;
}

/** The paths below `head` among dotted paths: `a.b` and `a.c` give `b` and `c` below `a`. */
function pathsBelow(paths: readonly string[], head: string): string[] {
  return paths
    .filter((path) => path.startsWith(`${head}.`))
    .map((path) => path.slice(head.length + 1));
}

/**
 * Replaces the references that the dotted paths name with the entries they refer to, as `include[]` asks for. Goes into lists
 * and modular blocks. A reference to an entry that does not exist stays as it is.
 */
export function resolveReferences(
  snapshot: Snapshot,
  entry: Entry,
  paths: readonly string[],
): JsonObject {
  return resolveObject(entry, paths);

  function resolveObject(object: JsonObject, wanted: readonly string[]): JsonObject {
    return Object.fromEntries(
      Object.entries(object).map(([key, value]) => {
        const below = pathsBelow(wanted, key);
        return [key, wanted.includes(key) || below.length > 0 ? resolveValue(value, below) : value];
      }),
    );
  }

  function resolveValue(value: Json, below: readonly string[]): Json {
    if (Array.isArray(value)) return value.map((item: Json) => resolveValue(item, below));
    const reference = referenceOf(value);
    if (reference !== null) return resolveReference(reference, value, below);
    return isObject(value) ? resolveObject(value, below) : value;
  }

  function resolveReference(
    { uid, type }: Reference,
    unresolved: Json,
    below: readonly string[],
  ): Json {
    const target = snapshot.entriesOf(type)?.find((candidate) => candidate.uid === uid);
    return target === undefined
      ? unresolved
      : { ...resolveObject(target, below), _content_type_uid: type };
  }
}
