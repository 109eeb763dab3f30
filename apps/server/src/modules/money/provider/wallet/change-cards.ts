// Keeps what the provider's cards have become: our row, the wallet's state that follows from it, and the log, in one transaction.
import { type ActName, type Said, said } from '@merchant/contract'
import type { Allinpay } from '@merchant/allinpay'
import type { TenantTx } from '@merchant/database'
import { inBoth } from '../../../../kernel/in-both.ts'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { logAct } from '../../../../kernel/operation-log.ts'
import { memberNoOf } from '../calls/index.ts'
import { bindCardRow, type CardRow, cardsOf, findCard, hasBoundCard, unbindCardRow } from './bank-card.store.ts'
import { lockMember, saveState } from './pay-member.store.ts'
import type { WalletDeps } from './wallet.deps.ts'
import { isIdentified, walletStateOf } from './wallet-state.ts'

export type ChangeDeps = Pick<WalletDeps, 'db' | 'clock' | 'onWalletState'>

export const markBound = (deps: ChangeDeps, actor: MerchantActor, card: CardRow): Promise<void> =>
  keepChange(deps, {
    actor,
    card,
    act: {
      action: 'wallet.bindCard',
      summary: said(
        `绑定${card.bank_name}卡（尾号 ${card.last4}）`,
        `Bound the card of ${inBoth(card.bank_name).en} ending in ${card.last4}`,
      ),
    },
    async change(tx, now) {
      const hasDefault = (await cardsOf(tx)).some((other) => other.is_default)
      await bindCardRow(tx, { cardId: card.id, isDefault: !hasDefault, boundAt: now })
    },
  })

export const markUnbound = (deps: ChangeDeps, actor: MerchantActor, card: CardRow): Promise<void> =>
  keepChange(deps, {
    actor,
    card,
    act: {
      action: 'wallet.unbindCard',
      summary: said(
        `解绑${card.bank_name}卡（尾号 ${card.last4}）`,
        `Unbound the card of ${inBoth(card.bank_name).en} ending in ${card.last4}`,
      ),
    },
    change: (tx, now) => unbindCardRow(tx, card.id, now),
  })

interface CardChange {
  readonly actor: MerchantActor
  /** As it was read: a card that has changed since is left alone. */
  readonly card: CardRow
  readonly act: { readonly action: ActName; readonly summary: Said }
  readonly change: (tx: TenantTx, now: Date) => Promise<void>
}

async function keepChange(
  { db, clock, onWalletState }: ChangeDeps,
  { actor, card, act, change }: CardChange,
): Promise<void> {
  await db.transaction(actor.merchantId, async (tx) => {
    const now = clock.now()
    const member = await lockMember(tx)
    const current = await findCard(tx, card.id)
    if (member === undefined || current === undefined || current.version !== card.version) return
    await change(tx, now)
    // Cards are bound to members of proven identity only, so a bound one proves it.
    const hasCard = await hasBoundCard(tx)
    const state = walletStateOf({
      isLocked: member.state === 'LOCKED',
      isCompany: member.member_type === 'ENTERPRISE',
      isIdentified: hasCard || isIdentified(member.state),
      isPhoneBound: member.phone_enc !== null,
      isContractSigned: member.signed_at !== null,
      hasCard,
    })
    await saveState(tx, state, now)
    if (state !== member.state) await onWalletState(tx, state)
    await logAct(tx, { ...act, actor, target: { type: 'bankCard', id: card.id, no: `*${card.last4}` } }, now)
  })
}

/** Whether the provider has this card among the bound ones; null when it does not answer. */
export async function isBoundAtProvider(
  members: Allinpay['members'],
  merchantId: string,
  cardNumber: string,
): Promise<boolean | null> {
  const answer = await members.cards({ memberNo: memberNoOf(merchantId), cardNo: cardNumber })
  return answer.kind === 'done' ? answer.data.cards.some((card) => card.cardNo === cardNumber) : null
}
