// Why a merchant closes an order: a code that can be counted, and words beside it.
import { z } from 'zod'
import { telling } from '../../said.ts'

export const closeReasonCode = z.enum(['CHANGED_MIND', 'OUT_OF_STOCK', 'WRONG_INFO', 'IN_PERSON', 'OTHER'], {
  error: telling('没有这个关闭原因', 'There is no such reason'),
})
export type CloseReasonCode = z.output<typeof closeReasonCode>
