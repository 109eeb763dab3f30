// Everything the wallet's page can do, held in the page so that a command outlives the form or dialog it was sent from.
import { api, type Endpoint } from '@merchant/contract'
import { useState } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'

const changed: readonly Endpoint[] = [
  api.wallet.memberInfo,
  api.merchant.info,
  api.board.merchant,
  api.user.infoOfLogin,
]

/** What a card is being bound by, and when its code was last asked for. */
export interface CardApplication {
  readonly cardNumber: string
  readonly phone: string
  readonly sentAt: number
}

export function useWalletCommands() {
  // Here and not in the dialog: whoever closes that and comes back may still ask for another code.
  const [application, setApplication] = useState<CardApplication | null>(null)
  const options = { refreshes: changed }
  return {
    application,
    setApplication,
    /** Asks the provider how things stand, and shows it. */
    check: useSend(api.wallet.memberInfo, options),
    createMember: useSend(api.wallet.createMember, options),
    sendPhoneCode: useSend(api.message.sendAllinpayCode),
    /** A wrong code is shown beside its field. */
    bindPhone: useSend(api.wallet.bindPhone, { ...options, quiet: true }),
    /** Why no code was sent stands in the dialog, and stays there. */
    sendUnbindPhoneCode: useSend(api.wallet.sendUnbindPhoneCode, { quiet: true }),
    unbindPhone: useSend(api.wallet.unbindPhone, { ...options, quiet: true }),
    signContract: useSend(api.wallet.signContract),
    /** What the bank says of a card is shown beside its number. */
    applyBindCard: useSend(api.wallet.applyBindCard, { refreshes: [api.wallet.memberInfo], quiet: true }),
    bindCard: useSend(api.wallet.bindCard, { ...options, quiet: true }),
    sendUnbindCode: useSend(api.wallet.sendUnbindCode, { quiet: true }),
    unbindCard: useSend(api.wallet.unbindCard, { ...options, quiet: true }),
  }
}

export type WalletCommands = ReturnType<typeof useWalletCommands>
