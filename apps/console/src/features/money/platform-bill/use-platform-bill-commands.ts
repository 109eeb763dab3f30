// What the platform does with a bill: answers an objection, checks an answer, pays.
import { api, formatYuan, type InputOf, type PlatformBillInfo, type PlatformBillRow } from '@merchant/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { refreshReads, useSend } from '../../../api/use-endpoint.ts'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import type { InvoiceAnswer } from '../invoice/answer-invoice-modal.tsx'
import { platformBillTexts } from './platform-bill.texts.ts'

const reads = [api.platformBill.list, api.platformBill.info, api.platformBill.lines]
const refreshes = [...reads, api.board.merchant]

/** The answer to an objection. */
export type BillAnswer = Pick<InputOf<typeof api.platformBill.resolve>, 'answer' | 'lines'>

export type PlatformBillCommands = ReturnType<typeof usePlatformBillCommands>

const yuan = (fen: number): string => formatYuan(fen, true)

export function usePlatformBillCommands() {
  const t = useText(platformBillTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const client = useQueryClient()
  // What was decided: the proof that the server asks for is for exactly this.
  const decided = useRef('')
  const proves = () => decided.current
  const { send: sendAnswer } = useSend(api.platformBill.resolve, { refreshes })
  const { send: sendDecision } = useSend(api.platformBill.decide, { refreshes, proves })
  const { send: sendInvoice } = useSend(api.platformBill.answerInvoice, { refreshes, quiet: 'ofFields' })
  const { send: sendPay } = useSend(api.platformBill.pay, { refreshes, proves })
  const of = ({ merchantId, id, version }: PlatformBillRow) => ({ merchantId, id, version })
  /** Perhaps it has moved on: what is shown is read anew. */
  const fresh = (error: unknown): never => {
    void refreshReads(client, reads)
    throw error
  }
  return {
    /** Rejects with ApiError when it is refused: the form stays open with what was typed. */
    resolve: async (bill: PlatformBillRow, terms: BillAnswer): Promise<void> => {
      await sendAnswer({ ...of(bill), ...terms }).catch(fresh)
      notice.success(t('resolved'))
    },
    /** Asks once; a refusal has been shown. */
    approve: async (bill: PlatformBillInfo): Promise<void> => {
      const { billNo: no, merchantName: merchant, objection } = bill
      const { text = '', adjustFen = 0, correctedCount: corrected = 0 } = objection?.answer ?? {}
      const kept = (objection?.lineCount ?? 0) - corrected
      const way = adjustFen === 0 ? 'keep' : adjustFen > 0 ? 'add' : 'take'
      const adjusted = t(`adjusted_${way}`, { amount: yuan(Math.abs(adjustFen)) })
      const isSure = await confirm({
        title: t('approveTitle', { no }),
        content: t('approveMeans', { adjusted, text, corrected, kept }),
        okText: t('approve'),
      })
      if (!isSure) return
      decided.current = t('proveApprove', { merchant, no, adjusted })
      await sendDecision({ ...of(bill), isApproved: true }).catch(fresh)
      notice.success(t('approved'))
    },
    /** Rejects with ApiError, whose complaints stand beside the field. */
    reject: async (bill: PlatformBillRow, reason: string): Promise<void> => {
      const { billNo: no, merchantName: merchant } = bill
      decided.current = t('proveReject', { merchant, no })
      await sendDecision({ ...of(bill), isApproved: false, reason }).catch(fresh)
      notice.success(t('rejected'))
    },
    /** Rejects with ApiError, whose complaints stand beside the fields. */
    answerInvoice: async (bill: PlatformBillRow, { answer, invoiceNo = '', reason = '', file }: InvoiceAnswer) => {
      const issued = { answer: 'issue', ...of(bill), invoiceNo, fileId: file?.fileId ?? '' } as const
      await sendInvoice(answer === 'issue' ? issued : { answer, ...of(bill), reason }).catch(fresh)
      notice.success(t('invoiceAnswered'))
    },
    /** Exactly what was shown; rejects when it is refused. */
    pay: async (bill: PlatformBillRow): Promise<void> => {
      const { billNo: no, merchantName: merchant, toPayFen: amountFen } = bill
      decided.current = t('provePay', { merchant, no, amount: yuan(amountFen) })
      const { status } = await sendPay({ ...of(bill), amountFen }).catch(fresh)
      notice.success(t(status === 'PAYING' ? 'paid' : 'settledAtOnce'))
    },
  }
}
