// Two business numbers of one day may be drawn equal; the second command is then simply done again with another number.

const ATTEMPTS = 3

/** Runs `work` again when it failed because a number was taken. The failed attempt's transaction left nothing behind. */
export async function withFreshNumbers<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS || !isNumberTaken(error)) throw error
    }
  }
}

/** Every table calls the promise that its number is used once `<table>__one_number`. */
function isNumberTaken(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return false
  return /__one_number(?:_\d+)?"/.test(error.message)
}
