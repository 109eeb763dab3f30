// The words of a table 导出: what values are called in its cells, and in what it is filtered by.
import { said, type Said, spoken } from '@merchant/contract'
import type { Label, LabelText } from '@merchant/contract/labels'

type Called = LabelText | Label

const saidOf = (called: Called): Said => said(...('text' in called ? called.text : called))

/** Of every value of an enum, for its filter. */
export const wordsOf = (texts: Readonly<Record<string, Called>>): Readonly<Record<string, Said>> =>
  Object.fromEntries(Object.entries(texts).map(([value, called]) => [value, saidOf(called)]))

/** Of one value, in the language of whoever asked; nothing for none. */
export const wordOf = <Value extends string>(texts: Readonly<Record<Value, Called>>, value: Value | null): string =>
  value === null ? '' : spoken(saidOf(texts[value]))

const YES = said('是', 'Yes')
const NO = said('否', 'No')

/** Nothing where nobody has said it. */
export const yesOrNo = (is: boolean | null): string => (is === null ? '' : spoken(is ? YES : NO))
