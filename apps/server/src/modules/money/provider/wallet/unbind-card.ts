// Unbinds a card with a code texted to the merchant's owner; in every doubt the provider's own list decides.
import { said } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import type { Command } from '../../../../kernel/command.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { isCardBeingPaid, memberNoOf, refuseOutcome } from '../calls/index.ts'
import { cardNumberOf, type CardRow, mustFindCard } from './bank-card.store.ts'
import { type ChangeDeps, isBoundAtProvider, markUnbound } from './change-cards.ts'
import type { SentCode, WalletDeps } from './wallet.deps.ts'

export async function sendUnbindCode(
  { db, smsCodes, ownerPhone }: Pick<WalletDeps, 'db' | 'smsCodes' | 'ownerPhone'>,
  { merchantId }: MerchantActor,
  { cardId, ip }: { readonly cardId?: string | undefined; readonly ip: string },
): Promise<SentCode> {
  const tenant = db.tenant(merchantId)
  if (cardId !== undefined) await mustBeFree(tenant, await mustFindCard(tenant, cardId))
  const phone = await ownerPhone(tenant)
  return smsCodes.send({ scene: 'UNBIND_CARD', phone, binding: merchantId, ip })
}

interface Unbinding {
  readonly cardId: string
  readonly smsCode: string
  readonly command: Command
}

export async function unbindCard(
  deps: ChangeDeps & Pick<WalletDeps, 'cipher' | 'allinpay' | 'smsCodes' | 'ownerPhone'>,
  actor: MerchantActor,
  { cardId, smsCode, command }: Unbinding,
): Promise<void> {
  const { db, cipher, allinpay, smsCodes, ownerPhone } = deps
  const { merchantId } = actor
  const tenant = db.tenant(merchantId)
  const card = await mustFindCard(tenant, cardId)
  if (card.status === 'UNBOUND') return
  await mustBeFree(tenant, card)
  const typed = { scene: 'UNBIND_CARD', phone: await ownerPhone(tenant), binding: merchantId, code: smsCode } as const
  const right = await smsCodes.recognise(typed, command)
  // Before the provider is asked, or one code would unbind two cards; for this command it stays good.
  if (!(await smsCodes.useUp(db.global, right, command))) refuse('smsCode.wrong')
  const cardNumber = cardNumberOf(cipher, card)
  const unbound = await allinpay.members.unbindCard({ memberNo: memberNoOf(merchantId), cardNo: cardNumber })
  if (unbound.kind !== 'done') {
    const isBound = await isBoundAtProvider(allinpay.members, merchantId, cardNumber)
    if (isBound === null) refuse('provider.pending')
    if (isBound) refuseOutcome(unbound)
  }
  await markUnbound(deps, actor, card)
}

async function mustBeFree(tenant: TenantDb, card: CardRow): Promise<void> {
  mustBeUnbindable(card)
  if (await isCardBeingPaid(tenant, card.id))
    refuse('state.notAllowed', { status: said('该卡有提现打款中', 'a withdrawal to this card is under way') })
}

function mustBeUnbindable({ kind, status }: CardRow): void {
  if (kind === 'PUBLIC')
    refuse('state.notAllowed', {
      status: said('对公账户随企业认证绑定，不能解绑', 'the company account comes with its certification and stays'),
    })
  if (status !== 'BOUND') refuse('state.notAllowed', { status: said('该卡未绑定', 'this card is not bound') })
}
