// Reads the lines of a bill: a merchant's own, or those of any merchant for the platform.
import { api, type BillLineFigure, type BillLineKind } from '@merchant/contract'
import { useRead } from '../../../api/use-endpoint.ts'

/** Which bill. Without a merchant: one's own. */
export interface WhichBill {
  readonly id: string
  readonly merchantId?: string
}

interface LinesQuestion {
  readonly kind?: BillLineKind
  readonly isDisputed?: true
  readonly isSettledAlone?: boolean
  readonly figure?: BillLineFigure
  readonly keyword?: string
  readonly page?: number
  readonly cursor?: string
  readonly pageSize?: 10 | 20 | 50 | 100
}

const how = { quiet: true, keepPrevious: true } as const

export function useBillLines({ id, merchantId }: WhichBill, question: LinesQuestion) {
  const isOwn = merchantId === undefined
  const own = useRead(api.bill.lines, { id, ...question }, { ...how, enabled: isOwn })
  const anyones = useRead(
    api.platformBill.lines,
    { id, merchantId: merchantId ?? '', ...question },
    { ...how, enabled: !isOwn },
  )
  return isOwn ? own : anyones
}
