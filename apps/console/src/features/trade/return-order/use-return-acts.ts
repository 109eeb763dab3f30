// What can be done to a return by whom: what its state allows and one's rights do, the likeliest first.
import type { Permission, ReturnRow } from '@merchant/contract'
import { useText } from '../../../i18n/text.ts'
import { holds, useLogin } from '../../../session/session.ts'
import { returnActsTexts } from './return-acts.texts.ts'

export type ReturnAct = 'agree' | 'receive' | 'payAgain' | 'offer' | 'reject' | 'refuseReceipt' | 'extend'

export type ActOnReturn = (act: ReturnAct, row: ReturnRow) => void

/** As the contract has them. */
const rights: Readonly<Record<ReturnAct, Permission>> = {
  agree: 'returnOrder.agree',
  receive: 'returnOrder.receive',
  payAgain: 'saleOrder.refund',
  offer: 'returnOrder.negotiate',
  reject: 'returnOrder.reject',
  refuseReceipt: 'returnOrder.reject',
  extend: 'returnOrder.agree',
}
const inOrder = Object.keys(rights) as readonly ReturnAct[]

interface PossibleAct {
  readonly act: ReturnAct
  readonly label: string
  /** For the narrow column of a list. */
  readonly shortLabel: string
  readonly danger: boolean
}

export function useReturnActs(): (row: Pick<ReturnRow, 'type' | 'allowedActions'>) => readonly PossibleAct[] {
  const t = useText(returnActsTexts)
  const login = useLogin()
  return ({ type, allowedActions }) =>
    inOrder
      .filter((act) => allowedActions.includes(act) && holds(login, rights[act]))
      .map((act) => {
        const label = act === 'agree' ? t(type === 'REFUND_ONLY' ? 'agreeRefund' : 'agreeReturn') : t(act)
        return {
          act,
          label,
          shortLabel: act === 'receive' ? t('receiveShort') : label,
          danger: act === 'reject' || act === 'refuseReceipt',
        }
      })
}
