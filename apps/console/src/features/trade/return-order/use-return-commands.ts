// What is done to returns; what was refused beside its field is thrown on, so that the form stays open with what was typed.
import { api, formatYuan, type InputOf, type RefusalName, type ReturnInfo } from '@merchant/contract'
import { useQueryClient } from '@tanstack/react-query'
import { refreshReads, useSend } from '../../../api/use-endpoint.ts'
import { besideFields } from '../../../components/form/refusal-fields.ts'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { useParameters } from '../../../session/use-parameters.ts'
import { disputeTexts } from './dispute.texts.ts'
import { returnActsTexts } from './return-acts.texts.ts'

type Operation = InputOf<typeof api.returnOrder.operate>
type TermsOf<Action extends Operation['action']> = Omit<
  Extract<Operation, { action: Action }>,
  'action' | 'id' | 'version'
>

export interface RefusalTerms<Code> {
  readonly code: Code
  readonly reason: string
  readonly fileIds: string[]
}
export type OfferTerms = TermsOf<'offer'>
export type ReceiveTerms = TermsOf<'receive'>
export type Arguing = 'escalate' | 'prove' | 'appeal'
export interface ArgueTerms {
  readonly text: string
  readonly fileIds: string[]
}
const argued = { escalate: 'escalated', prove: 'proven', appeal: 'appealDone' } as const

/** An order's money and drawer change with its returns. */
const reads = [api.returnOrder.list, api.returnOrder.info, api.returnOrder.ofOrder]
const followers = [...reads, api.saleOrder.list, api.saleOrder.info, api.board.merchant]

const fieldOf: Partial<Record<RefusalName, string>> = {
  'refund.aboveRest': 'amountFen',
  'return.noAddress': 'addressId',
  'waybill.inbound': 'waybillNo',
}

export type ReturnCommands = ReturnType<typeof useReturnCommands>

export function useReturnCommands() {
  const t = useText(returnActsTexts)
  const d = useText(disputeTexts)
  const hours = useParameters()('afterSale.reshipHours')
  const notice = useNotice()
  const confirm = useConfirm()
  const client = useQueryClient()
  const { send } = useSend(api.returnOrder.operate, { refreshes: followers, quiet: true })
  const operate = async (operation: Operation, done: string) => {
    try {
      await besideFields(send(operation), fieldOf)
    } catch (error) {
      // Perhaps it has moved on: the form goes on with its newest version.
      void refreshReads(client, reads)
      throw error
    }
    notice.success(done)
  }
  return {
    agree: ({ id, version, type }: ReturnInfo, terms: TermsOf<'agree'>) =>
      operate(
        { action: 'agree', id, version, ...terms },
        t(type === 'REFUND_ONLY' ? 'agreedRefund' : type === 'RESHIP' ? 'agreedReship' : 'agreedReturn', { hours }),
      ),
    setAddress: ({ id, version }: ReturnInfo, terms: TermsOf<'setAddress'>) =>
      operate({ action: 'setAddress', id, version, ...terms }, t('addressSet')),
    reject: ({ id, version }: ReturnInfo, terms: RefusalTerms<TermsOf<'reject'>['code']>) =>
      operate({ action: 'reject', id, version, ...terms }, t('rejected')),
    refuseReceipt: ({ id, version }: ReturnInfo, terms: RefusalTerms<TermsOf<'refuseReceipt'>['code']>) =>
      operate({ action: 'refuseReceipt', id, version, ...terms }, t('rejected')),
    offer: ({ id, version }: ReturnInfo, terms: OfferTerms) =>
      operate({ action: 'offer', id, version, ...terms }, t('offered')),
    question: ({ id, version }: ReturnInfo, text: string) =>
      operate({ action: 'question', id, version, text }, t('questionSent')),
    receive: ({ id, version, type }: ReturnInfo, terms: ReceiveTerms) =>
      operate(
        { action: 'receive', id, version, ...terms },
        t(type === 'EXCHANGE' ? 'receivedExchange' : 'received', { hours }),
      ),
    reship: ({ id, version }: ReturnInfo, terms: TermsOf<'reship'>) =>
      operate({ action: 'reship', id, version, ...terms }, t('reshipped')),
    handBack: ({ id, version }: ReturnInfo, terms: TermsOf<'handBack'>) =>
      operate({ action: 'handBack', id, version, ...terms }, t('handedBack')),
    async convert({ id, version, amountFen }: ReturnInfo): Promise<void> {
      const title = t('convertTitle', { amount: formatYuan(amountFen, true) })
      if (await confirm({ title, content: t('convertMeans'), okText: t('convert'), danger: true }))
        await operate({ action: 'convert', id, version }, t('converted'))
    },
    extend: ({ id, version }: ReturnInfo, reason: string) =>
      operate({ action: 'extend', id, version, reason }, t('extended')),
    argue: (action: Arguing, { id, version }: ReturnInfo, terms: ArgueTerms) =>
      operate({ action, id, version, ...terms }, d(argued[action])),
    async acceptVerdict({ id, version, dispute }: ReturnInfo): Promise<void> {
      const { amountFen = 0, needsGoods = false } = dispute?.verdicts.at(-1) ?? {}
      const amount = formatYuan(amountFen, true)
      const content = d(needsGoods ? 'acceptGoods' : 'acceptRefund', { amount })
      if (await confirm({ title: d('acceptTitle'), content, okText: d('acceptVerdict'), danger: true }))
        await operate({ action: 'acceptVerdict', id, version }, d('accepted'))
    },
    async payAgain({ id, version, amountFen, failReason }: ReturnInfo): Promise<void> {
      const title = t('payAgainTitle', { amount: formatYuan(amountFen, true) })
      const content = failReason === null ? t('payAgainPlain') : t('payAgainMeans', { reason: failReason })
      if (await confirm({ title, content, okText: t('payAgain') }))
        await operate({ action: 'payAgain', id, version }, t('paidAgain'))
    },
  }
}
