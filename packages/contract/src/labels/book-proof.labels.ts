// What became of a proof of a book.
import type { ProofState } from '../endpoints/money/book-proof.ts'
import type { LabelTexts } from './label.ts'

export const proofStateTexts: LabelTexts<ProofState> = {
  HOLDS: ['成立', 'Holds'],
  BROKEN: ['不成立', 'Fails'],
  WAITING: ['待核验', 'Waiting'],
}
