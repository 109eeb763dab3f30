// How the business says no: a thrown refusal rolls its transaction back and reaches the caller with its code and sentence.
import {
  detailsIn,
  type Language,
  type PlainDetails,
  type RefusalDetails,
  type RefusalName,
  refusalText,
  said,
  type Said,
} from '@merchant/contract'

export class Refusal extends Error {
  readonly refusal: RefusalName
  /** In Chinese, as its message is. */
  readonly details: PlainDetails
  /** Its sentence in both languages. */
  readonly said: Said
  private readonly given: RefusalDetails

  /** @param of which one of several it is said of; stands before the sentence */
  constructor(refusal: RefusalName, details: RefusalDetails = {}, of: Said | null = null) {
    const plain = refusalText(refusal, details)
    const sentence = of === null ? plain : said(`${of.zh}：${plain.zh}`, `${of.en}: ${plain.en}`)
    super(sentence.zh)
    this.name = 'Refusal'
    this.said = sentence
    this.refusal = refusal
    this.details = detailsIn('zh', details)
    this.given = details
  }

  /** The same no, said of one of several. */
  saidOf(one: Said): Refusal {
    return new Refusal(this.refusal, this.given, one)
  }

  detailsIn(language: Language): PlainDetails {
    return detailsIn(language, this.given)
  }
}

/** Ends the use case: nothing it did is kept. */
export function refuse(refusal: RefusalName, details: RefusalDetails = {}): never {
  throw new Refusal(refusal, details)
}
