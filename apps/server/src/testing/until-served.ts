// For tests that race: on a machine that is too slow to serve all at once, whoever was told to come again comes again.
import { isUnavailable } from '@merchant/database'

export async function untilServed<T>(act: () => Promise<T>): Promise<T> {
  return act().catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
    return untilServed(act)
  })
}
