// What the wallet's page shows: the member's state and its cards, personal data masked.
import type { Api, BankCard, DataOf } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { spokenText } from '../../../../kernel/in-both.ts'
import type { FieldCipher } from '../../../../kernel/field-cipher.ts'
import { maskName, maskPhone } from '../../../../kernel/masks.ts'
import { cardHolderOf, type CardRow, cardsOf } from './bank-card.store.ts'
import { findMember, type MemberRow, phoneOf, unboundPhoneOf } from './pay-member.store.ts'
import type { WalletDeps } from './wallet.deps.ts'
import { withdrawParameters } from '../../withdraw-order/index.ts'

export type WalletView = DataOf<Api['wallet']['memberInfo']>

/** The wallet as we know it; a merchant without one sees the state NONE. */
export async function walletOf(
  { cipher, memberTypeOf }: Pick<WalletDeps, 'cipher' | 'memberTypeOf'>,
  db: TenantDb,
  now: Date,
): Promise<WalletView> {
  const member = await findMember(db)
  if (member === undefined) {
    const memberType = await memberTypeOf(db)
    return { memberType, state: 'NONE', phone: null, phoneChange: null, contractNo: null, signedAt: null, cards: [] }
  }
  const phone = phoneOf(cipher, member)
  const cards = (await cardsOf(db)).filter((card) => card.status === 'BOUND' || isWaitingForCode(card, now))
  return {
    memberType: member.member_type,
    state: member.state,
    phone: phone === null ? null : maskPhone(phone),
    phoneChange: phone === null ? phoneChangeOf(cipher, member) : null,
    contractNo: member.contract_no,
    signedAt: member.signed_at?.toISOString() ?? null,
    cards: cards.map((card) => cardView(cipher, card, now)),
  }
}

function phoneChangeOf(cipher: FieldCipher, member: MemberRow): WalletView['phoneChange'] {
  const before = unboundPhoneOf(cipher, member)
  if (before === null || member.unbound_at === null) return null
  return { oldPhone: maskPhone(before), since: member.unbound_at.toISOString() }
}

/** Whether a code may still be entered for this card. */
export const isWaitingForCode = (card: CardRow, now: Date): boolean =>
  card.status === 'CODE_SENT' && card.trace_no !== null && card.code_expires_at !== null && card.code_expires_at > now

export function cardView(cipher: FieldCipher, card: CardRow, now: Date): BankCard {
  const isPublic = card.kind === 'PUBLIC'
  const coolsAt =
    card.bound_at === null || isPublic ? null : new Date(card.bound_at.getTime() + withdrawParameters.cardCooldownMs)
  return {
    id: card.id,
    kind: card.kind,
    branchName: card.branch_name,
    bankName: spokenText(card.bank_name),
    cardType: card.card_type,
    last4: card.last4,
    // A company's name is on every licence and invoice; a person's is not.
    holderName: isPublic ? cardHolderOf(cipher, card) : maskName(cardHolderOf(cipher, card)),
    status: card.status,
    isDefault: card.is_default,
    boundAt: card.status === 'BOUND' ? (card.bound_at?.toISOString() ?? null) : null,
    coolingUntil: card.status === 'BOUND' && coolsAt !== null && coolsAt > now ? coolsAt.toISOString() : null,
  }
}
