// The wallet's endpoints, each handed to the use case that answers it; a step may be repeated and answers with the wallet.
import type { Api } from '@merchant/contract'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { type Command, onceOutside } from '../../../../kernel/command.ts'
import type { HandlersOf } from '../../../../kernel/handlers.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { applyCard, type CardOfPerson } from './apply-card.ts'
import { cardHash, findCardByHash } from './bank-card.store.ts'
import { bindCard } from './bind-card.ts'
import { bindPhone, sendPhoneCode } from './bind-phone.ts'
import { createMember, identifyMember, setCompanyInfo, setRealName } from './identify-member.ts'
import { mustBeMember, type OpenMember } from './open-member.ts'
import { readBin } from './read-bin.ts'
import type { RefreshMember } from './refresh-member.ts'
import { contractPage } from './sign-contract.ts'
import { sendUnbindCode, unbindCard } from './unbind-card.ts'
import { sendUnbindPhoneCode, unbindPhone } from './unbind-phone.ts'
import type { VerifyRealName } from './verify-real-name.ts'
import { balanceView } from './wallet-balance.ts'
import type { WalletDeps } from './wallet.deps.ts'
import { cardView, walletOf, type WalletView } from './wallet.list.ts'

interface WalletHandlers {
  readonly wallet: HandlersOf<Api['wallet']>
  readonly message: HandlersOf<Pick<Api['message'], 'sendAllinpayCode'>>
}

interface WalletActs {
  readonly openMember: OpenMember
  readonly refresh: RefreshMember
  readonly verifyRealName: VerifyRealName
}

export function createWalletHandlers(walletDeps: WalletDeps, acts: WalletActs): WalletHandlers {
  const deps = { ...walletDeps, ...acts }
  const { db, clock, cipher, allinpay, refresh } = deps
  const view = (merchantId: string): Promise<WalletView> => walletOf(deps, db.tenant(merchantId), clock.now())

  const step = (actor: MerchantActor, command: Command, work: () => Promise<void>): Promise<WalletView> =>
    onceOutside(deps, actor.merchantId, command, async () => {
      await work()
      return view(actor.merchantId)
    })

  const applyBind = (actor: MerchantActor, application: CardOfPerson, command: Command) =>
    onceOutside(deps, actor.merchantId, command, async () => {
      const codeValidSeconds = await applyCard(deps, actor, application)
      const hash = cardHash(cipher, application.cardNumber)
      const card = await db.transaction(actor.merchantId, (tx) => findCardByHash(tx, hash))
      if (card === undefined) return refuse('record.notFound')
      return { card: cardView(cipher, card, clock.now()), codeValidSeconds }
    })

  return {
    wallet: {
      async memberInfo({ actor: { merchantId }, body }) {
        if (body.refresh && (await refresh(merchantId)).kind === 'unknown') refuse('provider.pending')
        return view(merchantId)
      },
      createMember: ({ actor, command }) => step(actor, command, () => createMember(deps, actor)),
      setRealName: ({ actor, command }) => step(actor, command, () => setRealName(deps, actor)),
      setCompanyInfo: ({ actor, command }) => step(actor, command, () => setCompanyInfo(deps, actor)),
      createAndAuthenticate: ({ actor, command }) =>
        step(actor, command, async () => {
          await createMember(deps, actor)
          await identifyMember(deps, actor)
        }),
      bindPhone: ({ actor, body, command }) => step(actor, command, () => bindPhone(deps, actor, body)),
      sendUnbindPhoneCode: ({ actor }) => sendUnbindPhoneCode(deps, actor),
      unbindPhone: ({ actor, body, command }) => step(actor, command, () => unbindPhone(deps, actor, body)),
      signContract: ({ actor }) => contractPage(deps, actor),
      cardBin: ({ body }) => readBin(allinpay.members, body.cardNumber),
      applyBindCard: ({ actor, body, command }) => applyBind(actor, body, command),
      async applyBindKnownCard({ actor, body, command }) {
        const bank = await readBin(allinpay.members, body.cardNumber)
        return { bank, ...(await applyBind(actor, body, command)) }
      },
      bindCardAndPhone: ({ actor, body: { phone, phoneCode, cardId, cardCode }, command }) =>
        step(actor, command, async () => {
          const member = await mustBeMember(db.tenant(actor.merchantId))
          if (member.phone_enc === null) await bindPhone(deps, actor, { phone, code: phoneCode })
          await bindCard(deps, actor, { cardId, code: cardCode })
        }),
      bindCard: ({ actor, body, command }) => step(actor, command, () => bindCard(deps, actor, body)),
      unbindCard: ({ actor, body, command }) =>
        step(actor, command, () => unbindCard(deps, actor, { ...body, command })),
      sendUnbindCode: ({ actor, body, client }) => sendUnbindCode(deps, actor, { ...body, ip: client.ip }),
      balance: ({ actor, body }) => balanceView(deps, actor.merchantId, body.refresh),
    },
    message: {
      sendAllinpayCode: ({ actor, body }) => sendPhoneCode(deps, actor, body.phone),
    },
  }
}
