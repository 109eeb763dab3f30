// Reads a member's real state from the provider: the answer to every lost reply, lost notification and unknown outcome.
import type { BoundCard, MemberInfo } from '@merchant/allinpay'
import type { TenantTx } from '@merchant/database'
import { bindCardRow, cardHash, cardsOf, insertPublicAccount, unbindCardRow } from './bank-card.store.ts'
import { memberNoOf } from './member-no.ts'
import type { PaymentDeps } from '../payment.deps.ts'
import { findMember, lockMember, type MemberRow, saveMember } from './pay-member.store.ts'
import { walletStateOf } from './wallet-state.ts'

export type MemberFound =
  | { readonly kind: 'found'; readonly info: MemberInfo }
  | { readonly kind: 'absent' | 'unknown' }

/** Asks, and keeps the answer. `absent`: the provider knows no such member. Talks to the provider: no transaction may be open. */
export type MemberRefresh = (merchantId: string) => Promise<MemberFound>

const NO_SUCH_MEMBER = '30001'

type Deps = Pick<PaymentDeps, 'db' | 'clock' | 'cipher' | 'allinpay' | 'onWalletState' | 'onError'>

export function createMemberRefresh(deps: Deps): MemberRefresh {
  const { db, clock, cipher, allinpay, onWalletState, onError } = deps

  return async (merchantId) => {
    const memberNo = memberNoOf(merchantId)
    const before = await findMember(db.tenant(merchantId))
    if (before === undefined) return { kind: 'absent' }
    const told = await allinpay.members.info({ memberNo })
    if (told.kind === 'refused' && told.code === NO_SUCH_MEMBER) return { kind: 'absent' }
    if (told.kind !== 'done') return { kind: 'unknown' }
    if ((told.data.memberType === 'company') !== (before.member_type === 'ENTERPRISE')) {
      onError(`The provider holds a ${told.data.memberType} under a number that we gave to another kind: ${memberNo}`)
      return { kind: 'unknown' }
    }
    const info = told.data
    const cards = await allinpay.members.cards({ memberNo })
    await db.transaction(merchantId, (tx) => keep(tx, before, info, cards.kind === 'done' ? cards.data.cards : null))
    return { kind: 'found', info }
  }

  /** Keeps the answer unless something changed since the question: then the answer may be older than what we know. */
  async function keep(
    tx: TenantTx,
    before: MemberRow,
    info: MemberInfo,
    cards: readonly BoundCard[] | null,
  ): Promise<void> {
    const now = clock.now()
    const member = await lockMember(tx)
    if (member === undefined || member.version !== before.version) return
    const hasCard = cards === null ? await hasBoundCard(tx) : await matchCards(tx, info, cards, now)
    const state = walletStateOf({
      // Of a company the provider names no lock; its calls are refused then.
      isLocked: info.memberType === 'person' && info.state === 'locked',
      isCompany: info.memberType === 'company',
      isIdentified: info.memberType === 'person' ? info.isRealNamed : info.status === 'passed',
      isPhoneBound: info.isPhoneBound,
      isContractSigned: info.isContractSigned,
      hasCard,
    })
    await saveMember(
      tx,
      cipher,
      {
        state,
        phone: info.isPhoneBound ? info.phone : null,
        contractNo: info.contractNo,
        signedAt: info.isContractSigned ? (info.contractSignedAt ?? now) : null,
      },
      now,
    )
    if (state !== member.state) await onWalletState(tx, state)
  }

  /** Makes our cards agree with the provider's; answers whether one is bound. */
  async function matchCards(tx: TenantTx, info: MemberInfo, theirs: readonly BoundCard[], now: Date): Promise<boolean> {
    const bound = new Map(theirs.map((card) => [cardHash(cipher, card.cardNo).toString('hex'), card]))
    const ours = await cardsOf(tx)
    let hasDefault = ours.some((card) => card.is_default)
    const seen = new Set(ours.map((card) => card.card_number_hash.toString('hex')))
    for (const [hash, account] of bound) {
      if (account.owner !== 'company' || info.memberType !== 'company' || seen.has(hash)) continue
      await insertPublicAccount(tx, cipher, account, info.companyName ?? '', !hasDefault, now)
      hasDefault = true
    }
    for (const card of ours) {
      const known = bound.get(card.card_number_hash.toString('hex'))
      if (known !== undefined && card.status !== 'BOUND') {
        await bindCardRow(tx, card.id, !hasDefault, known.boundAt ?? now)
        hasDefault = true
      }
      if (known === undefined && card.status === 'BOUND') await unbindCardRow(tx, card.id, now)
    }
    return hasBoundCard(tx)
  }
}

export async function hasBoundCard(tx: TenantTx): Promise<boolean> {
  return (await cardsOf(tx)).some((card) => card.status === 'BOUND')
}
