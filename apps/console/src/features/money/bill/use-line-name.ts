// What a line of a bill is called where it stands alone: its kind, its number and what it comes to.
import { type BillLine, formatYuan } from '@merchant/contract'
import { useSay } from '../../../i18n/text.ts'
import { billLineTexts } from './bill.labels.ts'

const yuanOf = (fen: number): string => `${fen < 0 ? '−' : ''}¥${formatYuan(Math.abs(fen), true)}`

export function useLineName(): (line: BillLine) => string {
  const say = useSay()
  return ({ kind, orderNo, refundNo, netFen }) =>
    [say(billLineTexts[kind]), refundNo === '' ? orderNo : refundNo, yuanOf(netFen)].join(' ')
}
