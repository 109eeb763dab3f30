// How the business says no: a thrown refusal rolls its transaction back and reaches the caller with its code and sentence.
import {
  detailsIn,
  type Language,
  type PlainDetails,
  type RefusalDetails,
  type RefusalName,
  refusalText,
  type Said,
} from '@merchant/contract'

export class Refusal extends Error {
  readonly refusal: RefusalName
  /** In Chinese, as its message is. */
  readonly details: PlainDetails
  /** Its sentence in both languages. */
  readonly said: Said
  private readonly given: RefusalDetails

  constructor(refusal: RefusalName, details: RefusalDetails = {}) {
    const sentence = refusalText(refusal, details)
    super(sentence.zh)
    this.name = 'Refusal'
    this.said = sentence
    this.refusal = refusal
    this.details = detailsIn('zh', details)
    this.given = details
  }

  detailsIn(language: Language): PlainDetails {
    return detailsIn(language, this.given)
  }
}

/** Ends the use case: nothing it did is kept. */
export function refuse(refusal: RefusalName, details: RefusalDetails = {}): never {
  throw new Refusal(refusal, details)
}
