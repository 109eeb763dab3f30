// What a merchant does with a bill.
import { api, type BillRow, formatYuan } from '@merchant/contract'
import { useQueryClient } from '@tanstack/react-query'
import { refreshReads, useSend } from '../../../api/use-endpoint.ts'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import type { InvoiceValues } from '../invoice/invoice-modal.tsx'
import { billActsTexts } from './bill-acts.texts.ts'

const reads = [api.bill.list, api.bill.info, api.bill.lines]
const refreshes = [...reads, api.board.merchant]

/** What is wrong with a line, by its id. */
export interface LineObjection {
  readonly id: string
  readonly reason: string
}

export type BillCommands = ReturnType<typeof useBillCommands>

export function useBillCommands() {
  const t = useText(billActsTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const client = useQueryClient()
  const { send: sendConfirm } = useSend(api.bill.confirm, { refreshes })
  const { send: sendDispute } = useSend(api.bill.dispute, { refreshes })
  const { send: sendInvoice } = useSend(api.bill.applyInvoice, { refreshes, quiet: 'ofFields' })
  /** Perhaps it has moved on: what is shown is read anew. */
  const fresh = (error: unknown): never => {
    void refreshReads(client, reads)
    throw error
  }
  return {
    /** Asks once; a refusal has been shown. */
    confirm: async ({ id, version, billNo: no, payableFen, settledFen, toPayFen }: BillRow): Promise<void> => {
      const yuan = (fen: number) => formatYuan(fen, true)
      const figures = { payable: yuan(payableFen), settled: yuan(settledFen), toPay: yuan(toPayFen) }
      const isSure = await confirm({
        title: t('confirmTitle', { no }),
        content: t('confirmMeans', figures),
        okText: t('confirm'),
      })
      if (!isSure) return
      await sendConfirm({ id, version }).catch(fresh)
      notice.success(t('confirmed'))
    },
    /** Rejects with ApiError when it is refused: the form stays open with what was typed. */
    dispute: async ({ id, version }: BillRow, lines: readonly LineObjection[]): Promise<void> => {
      await sendDispute({ id, version, lines: [...lines] }).catch(fresh)
      notice.success(t('disputed'))
    },
    /** Rejects with ApiError, whose complaints stand beside the fields. */
    askInvoice: async ({ id, version }: BillRow, invoice: InvoiceValues): Promise<void> => {
      await sendInvoice({ id, version, ...invoice }).catch(fresh)
      notice.success(t('invoiceAsked'))
    },
  }
}
