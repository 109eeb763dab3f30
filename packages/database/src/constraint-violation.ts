// Recognises a broken promise of the database by its name, the same on one machine and on many.

/** Unique, foreign key, check, exclusion: the classes of integrity violation that carry a constraint's name. */
const INTEGRITY = new Set(['23505', '23503', '23514', '23P01'])

/**
 * Whether the error is the violation of the constraint with this name.
 * A distributed database leaves the driver's field empty and puts a shard's number behind the name in the message,
 * so the name is read from there too.
 */
export function isConstraintViolation(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || !INTEGRITY.has(String(error.code))) return false
  const named = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
  const name = named ?? /constraint "([^"]+)"/.exec(error.message)?.[1]
  return name === constraint || name?.replace(/_\d+$/, '') === constraint
}
