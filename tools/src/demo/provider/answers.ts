// The provider's answers during the demo's past: it decides at once, and most calls simply succeed.
import type { Outcome } from '@merchant/allinpay'

export const done = <T>(data: T): Outcome<T> => ({ kind: 'done', data })
export const refused = (code: string, message: string): Outcome<never> => ({ kind: 'refused', code, message })
export const repeated = (code: string): Outcome<never> => ({ kind: 'repeated', code, message: '' })
export const silent: Outcome<never> = { kind: 'unknown', reason: 'timeout' }

/** For operations that the seed scenario never uses. */
export const notInThisPast = (): never => {
  throw new Error('The seed scenario has no step with this operation of the provider')
}
