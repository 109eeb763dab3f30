// Orders of all merchants that wait for their settlement as a table for the platform's people: those of their list, what is due first.
import { api, said, type SettlementRow, spoken } from '@merchant/contract'
import { settlementStateTexts } from '@merchant/contract/labels'
import type { Database } from '@merchant/database'
import { exportSource } from '../../../kernel/export-source.ts'
import { wordOf, wordsOf } from '../../../kernel/export-words.ts'
import { pageOfSettlements } from './settlement.list.ts'

const REFUNDING = said('退款处理中', 'Being refunded')
const HELD = said('订单已暂停', 'On hold')

export const settlementsExport = ({ db }: { readonly db: Database }) =>
  exportSource<'settlement', typeof api.settlement.list, SettlementRow>({
    list: 'settlement',
    endpoint: api.settlement.list,
    filterWords: { state: wordsOf(settlementStateTexts) },
    read: ({ filters, now }, after) => pageOfSettlements(db, filters, { after, now }),
    values: {
      orderNo: ({ orderNo }) => orderNo,
      merchantNo: ({ merchantNo }) => merchantNo,
      merchant: ({ merchantName }) => merchantName,
      amount: ({ amountFen }) => amountFen,
      commission: ({ commissionFen }) => commissionFen,
      state: ({ state }) => wordOf(settlementStateTexts, state),
      waits: ({ isHeld, isRefunding }) => (isHeld ? spoken(HELD) : isRefunding ? spoken(REFUNDING) : ''),
      dueAt: ({ dueAt }) => dueAt,
      failure: ({ lastFailure }) => lastFailure?.reason ?? '',
      failedAt: ({ lastFailure }) => lastFailure?.at ?? null,
    },
  })
