// Enums and reasons as base data says them, in the language of now; every word stands in the contract.
import { type Api, type DataOf, said, spoken, uploadRules, type UploadRule } from '@merchant/contract'
import { dictionary, type Entry } from '@merchant/contract/dictionary'
import {
  cancelReasonTexts,
  closeReasonTexts,
  type LabelText,
  refundReasonTexts,
  rejectCodeTexts,
  returnReasonTexts,
  revealReasonTexts,
} from '@merchant/contract/labels'

type BaseData = DataOf<Api['baseData']['all']>

const say = (text: LabelText): string => spoken(said(...text))

export const enumsNow = (): BaseData['enums'] =>
  Object.fromEntries(
    Object.entries<readonly Entry[]>(dictionary).map(([name, entries]) => [
      name,
      entries.map(({ value, text, tone }) => ({ value, label: say(text), color: tone })),
    ]),
  )

/** Chosen by a code. */
const byCode = (texts: Readonly<Record<string, LabelText>>) =>
  Object.entries(texts).map(([value, text]) => ({ value, label: say(text) }))

/** Kept as a Chinese sentence, where another may be typed instead. */
const bySentence = (texts: Readonly<Record<string, LabelText>>) =>
  Object.entries(texts)
    .filter(([name]) => name !== 'Other')
    .map(([, text]) => ({ value: text[0], label: say(text) }))

export const reasonsNow = (): BaseData['reasons'] => ({
  close: byCode(closeReasonTexts),
  cancel: bySentence(cancelReasonTexts),
  refund: bySentence(refundReasonTexts),
  apply: byCode(returnReasonTexts),
  reject: byCode(rejectCodeTexts),
  reveal: byCode(revealReasonTexts),
})

export const uploadRulesNow = (): BaseData['uploadRules'] =>
  Object.fromEntries(
    Object.entries<UploadRule>(uploadRules).map(([purpose, { types, maxBytes, minSide, minWidth, maxSeconds }]) => [
      purpose,
      {
        types: [...types],
        maxBytes,
        minSide: minSide ?? null,
        minWidth: minWidth ?? null,
        maxSeconds: maxSeconds ?? null,
      },
    ]),
  )
