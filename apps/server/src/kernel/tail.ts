/** What a function takes after its first argument, for a port that fills that one in. */
export type Tail<Work extends (first: never, ...rest: never) => unknown> =
  Parameters<Work> extends [unknown, ...infer Rest] ? Rest : never
