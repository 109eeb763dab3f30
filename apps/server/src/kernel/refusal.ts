// How the business says no: a thrown refusal rolls its transaction back and reaches the caller with its code and sentence.
import { type RefusalDetails, type RefusalName, refusalText } from '@merchant/contract'

export class Refusal extends Error {
  readonly refusal: RefusalName
  readonly details: RefusalDetails

  constructor(refusal: RefusalName, details: RefusalDetails = {}) {
    super(refusalText(refusal, details))
    this.name = 'Refusal'
    this.refusal = refusal
    this.details = details
  }
}

/** Ends the use case: nothing it did is kept. */
export function refuse(refusal: RefusalName, details: RefusalDetails = {}): never {
  throw new Refusal(refusal, details)
}
