/** How the core says no: one of the provider's documented codes, never a text of our own. */
import { errorText } from '@merchant/allinpay/wire'

export class Refusal extends Error {
  readonly code: string
  /** True when what was written before the refusal stays, such as a counted wrong try. */
  readonly keepsChanges: boolean

  constructor(code: string, keepsChanges: boolean, text: string) {
    super(text)
    this.code = code
    this.keepsChanges = keepsChanges
  }
}

/** Throws a business refusal (answered as 40004 with `code` as subCode); everything written so far is undone. */
export function refuse(code: string): never {
  throw new Refusal(code, false, errorText(code))
}

/** Refuses, but keeps what was written so far. */
export function refuseAndKeep(code: string): never {
  throw new Refusal(code, true, errorText(code))
}

/** Refuses with a text the provider documents for this very situation. */
export function refuseSaying(code: string, text: string): never {
  throw new Refusal(code, false, text)
}
