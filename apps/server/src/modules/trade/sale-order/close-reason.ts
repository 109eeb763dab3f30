// Why an order was closed, as it is kept and as it is said: the sentence of its code, with what was typed beside it.
import { type CloseReasonCode, said, type Said } from '@merchant/contract'
import { closeReasonTexts } from '@merchant/contract/labels'
import { inBoth } from '../../../kernel/in-both.ts'

/** In Chinese, as its buyer reads it; of other reasons the note says it all. */
export function keptReason(code: CloseReasonCode, note: string): string {
  const [sentence] = closeReasonTexts[code]
  if (note === '') return sentence
  return code === 'OTHER' ? note : `${sentence}：${note}`
}

/** In both languages, but for what somebody typed. */
export function saidReason(kept: string, code: CloseReasonCode | null): Said {
  if (code === null || code === 'OTHER') return inBoth(kept)
  const [sentence, english] = closeReasonTexts[code]
  if (kept === sentence) return said(sentence, english)
  const note = kept.startsWith(`${sentence}：`) ? kept.slice(sentence.length + 1) : null
  return note === null ? inBoth(kept) : said(kept, `${english}: ${note}`)
}
