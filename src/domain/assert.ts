/** Makes the compiler check that a switch over a union is complete; throws if it is reached at run time. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
