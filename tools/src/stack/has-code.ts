// Which error of the system it was.

/** @param code e.g. `EEXIST` */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
