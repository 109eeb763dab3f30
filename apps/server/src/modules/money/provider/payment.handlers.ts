// The wallet's endpoints, each handed to the use case that answers it.
import type { Api } from '@merchant/contract'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import type { BankCards } from './wallet/bank-card.service.ts'
import type { PaymentDeps } from './payment.deps.ts'
import { balanceView } from './wallet/wallet-balance.ts'
import type { WalletSteps } from './wallet/wallet-steps.service.ts'

export interface PaymentHandlers {
  readonly wallet: HandlersOf<Api['wallet']>
  readonly message: HandlersOf<Pick<Api['message'], 'sendAllinpayCode'>>
}

export function createPaymentHandlers(deps: PaymentDeps, steps: WalletSteps, cards: BankCards): PaymentHandlers {
  return {
    wallet: {
      memberInfo: ({ actor, body }) => steps.view(actor, body.refresh),
      createMember: ({ actor, command }) => steps.createMember(actor, command),
      setRealName: ({ actor, command }) => steps.setRealName(actor, command),
      setCompanyInfo: ({ actor, command }) => steps.setCompanyInfo(actor, command),
      createAndAuthenticate: ({ actor, command }) => steps.createAndAuthenticate(actor, command),
      bindPhone: ({ actor, body, command }) => steps.bindPhone(actor, body, command),
      signContract: ({ actor }) => steps.contractPage(actor),
      cardBin: ({ body }) => cards.bin(body.cardNumber),
      applyBindCard: ({ actor, body, command }) => cards.applyBind(actor, body, command),
      async applyBindKnownCard({ actor, body, command }) {
        const bank = await cards.bin(body.cardNumber)
        return { bank, ...(await cards.applyBind(actor, body, command)) }
      },
      bindCardAndPhone: ({ actor, body: { phone, phoneCode, cardId, cardCode }, command }) =>
        steps.bindPhoneAnd(actor, { phone, code: phoneCode }, command, () =>
          cards.bindStep(actor, { cardId, code: cardCode }),
        ),
      bindCard: ({ actor, body, command }) => cards.bind(actor, body, command),
      unbindCard: ({ actor, body, command }) => cards.unbind(actor, body, command),
      sendUnbindCode: ({ actor, client }) => cards.sendUnbindCode(actor, client.ip),
      balance: ({ actor, body }) => balanceView(deps, actor.merchantId, body.refresh),
    },
    message: {
      sendAllinpayCode: ({ actor, body }) => steps.sendPhoneCode(actor, body.phone),
    },
  }
}
