// What can be done to a return by whom: what its state allows and one's rights do, the likeliest first.
import type { Permission, ReturnRow } from '@merchant/contract'
import { useText } from '../../../i18n/text.ts'
import { holds, useLogin } from '../../../session/session.ts'
import { disputeTexts } from './dispute.texts.ts'
import { returnActsTexts } from './return-acts.texts.ts'

export type ReturnAct =
  | 'agree'
  | 'setAddress'
  | 'receive'
  | 'payAgain'
  | 'reship'
  | 'convert'
  | 'prove'
  | 'appeal'
  | 'acceptVerdict'
  | 'offer'
  | 'question'
  | 'reject'
  | 'refuseReceipt'
  | 'escalate'
  | 'extend'
  | 'handBack'

export type ActOnReturn = (act: ReturnAct, row: ReturnRow) => void

/** As the contract has them. */
const rights: Readonly<Record<ReturnAct, Permission>> = {
  agree: 'returnOrder.agree',
  setAddress: 'returnOrder.agree',
  receive: 'returnOrder.receive',
  payAgain: 'saleOrder.refund',
  reship: 'saleOrder.ship',
  convert: 'saleOrder.refund',
  prove: 'returnOrder.evidence',
  appeal: 'returnOrder.evidence',
  acceptVerdict: 'returnOrder.evidence',
  offer: 'returnOrder.negotiate',
  question: 'returnOrder.negotiate',
  reject: 'returnOrder.reject',
  refuseReceipt: 'returnOrder.reject',
  escalate: 'returnOrder.evidence',
  extend: 'returnOrder.agree',
  handBack: 'saleOrder.ship',
}
const { prove, appeal, acceptVerdict, escalate } = disputeTexts
const disputeActTexts = { prove, appeal, acceptVerdict, escalate }
const inOrder = Object.keys(rights) as readonly ReturnAct[]

const agreeOf = {
  REFUND_ONLY: 'agreeRefund',
  RETURN_REFUND: 'agreeReturn',
  EXCHANGE: 'agreeExchange',
  RESHIP: 'agreeReship',
} as const

function nameOf(act: ReturnAct, { type, status, isHandBackDue }: Pick<ReturnRow, 'type' | 'status' | 'isHandBackDue'>) {
  if (act === 'agree') return agreeOf[type]
  if (act === 'receive' && type === 'EXCHANGE') return 'receiveShort'
  if (act === 'reship' && status === 'WAIT_BUYER_RECEIVE') return 'reshipAnew'
  return act === 'handBack' && !isHandBackDue ? 'handBackAnew' : act
}

/** Of names that are longer than the column of a list is wide. */
const shortNames: Partial<Record<ReturnType<typeof nameOf>, keyof typeof returnActsTexts>> = {
  agreeReturn: 'agreeReturnShort',
  agreeExchange: 'agreeExchangeShort',
  agreeReship: 'agreeReshipShort',
  setAddress: 'setAddressShort',
  receive: 'receiveShort',
  reship: 'reshipShort',
  reshipAnew: 'reshipAnewShort',
  handBack: 'handBackShort',
  handBackAnew: 'handBackAnewShort',
}

interface PossibleAct {
  readonly act: ReturnAct
  readonly label: string
  /** For the narrow column of a list. */
  readonly shortLabel: string
  readonly danger: boolean
}

export function useReturnActs(): (
  row: Pick<ReturnRow, 'type' | 'status' | 'allowedActions' | 'isHandBackDue'>,
) => readonly PossibleAct[] {
  const t = useText({ ...returnActsTexts, ...disputeActTexts })
  const login = useLogin()
  return (row) =>
    inOrder
      .filter((act) => row.allowedActions.includes(act) && holds(login, rights[act]))
      .map((act) => {
        const name = nameOf(act, row)
        return {
          act,
          label: t(name),
          shortLabel: t(shortNames[name] ?? name),
          danger: act === 'reject' || act === 'refuseReceipt',
        }
      })
}
