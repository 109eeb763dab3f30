// How long the load of the demo waits for its database: a first start builds the console beside it, on a machine that may be small.

/** Nobody is at the other end who would rather be refused. */
export const patience = { connectTimeoutMs: 120_000, lockTimeoutMs: 20_000, statementTimeoutMs: 60_000 } as const
