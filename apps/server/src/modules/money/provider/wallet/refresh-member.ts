// Reads a member's real state from the provider: the answer to every lost reply, lost notification and unknown outcome.
import type { BoundCard, MemberInfo } from '@merchant/allinpay'
import type { TenantTx } from '@merchant/database'
import type { FieldCipher } from '../../../../kernel/field-cipher.ts'
import { memberNoOf } from '../calls/index.ts'
import { bindCardRow, cardHash, cardsOf, hasBoundCard, insertPublicAccount, unbindCardRow } from './bank-card.store.ts'
import { findMember, lockMember, type MemberRow, saveMember, unboundPhoneOf } from './pay-member.store.ts'
import { endStuck, type StuckMembers } from './stuck-member.ts'
import type { WalletDeps } from './wallet.deps.ts'
import { paymentPhoneChanged } from './wallet.events.ts'
import { walletStateOf } from './wallet-state.ts'

export type MemberFound =
  | { readonly kind: 'found'; readonly info: MemberInfo }
  | { readonly kind: 'absent' | 'unknown' }

/** Asks, and keeps the answer. `absent`: the provider knows no such member. Talks to the provider: no transaction may be open. */
export type RefreshMember = (merchantId: string) => Promise<MemberFound>

const NO_SUCH_MEMBER = '30001'

type RefreshDeps = Pick<WalletDeps, 'db' | 'clock' | 'cipher' | 'allinpay' | 'notify' | 'onWalletState'> & {
  readonly stuck: StuckMembers
}

export function createRefreshMember(deps: RefreshDeps): RefreshMember {
  const { db, allinpay, stuck } = deps
  return async (merchantId) => {
    const memberNo = memberNoOf(merchantId)
    const before = await findMember(db.tenant(merchantId))
    if (before === undefined) return { kind: 'absent' }
    const answer = await allinpay.members.info({ memberNo })
    if (answer.kind === 'refused' && answer.code === NO_SUCH_MEMBER) return { kind: 'absent' }
    if (answer.kind !== 'done') return { kind: 'unknown' }
    const info = answer.data
    if ((info.memberType === 'company') !== (before.member_type === 'ENTERPRISE')) {
      await stuck.another(merchantId, info.memberType)
      return { kind: 'unknown' }
    }
    const cards = await allinpay.members.cards({ memberNo })
    const known = { info, cards: cards.kind === 'done' ? cards.data.cards : null }
    await db.transaction(merchantId, (tx) => keep(tx, deps, before, known))
    return { kind: 'found', info }
  }
}

interface KnownMember {
  readonly info: MemberInfo
  /** Null when the provider did not list them. */
  readonly cards: readonly BoundCard[] | null
}

/** Keeps the answer unless something changed since the question: then the answer may be older than what we know. */
async function keep(
  tx: TenantTx,
  { clock, cipher, notify, onWalletState }: Pick<RefreshDeps, 'clock' | 'cipher' | 'notify' | 'onWalletState'>,
  before: MemberRow,
  { info, cards }: KnownMember,
): Promise<void> {
  const now = clock.now()
  // It is there, and of the kind that it was made as.
  for (const step of ['CREATE', 'KIND'] as const) await endStuck(tx, step, now)
  const member = await lockMember(tx)
  if (member === undefined || member.version !== before.version) return
  if (cards !== null) await matchCards(tx, { info, cards, cipher, now })
  const phone = info.isPhoneBound ? info.phone : null
  const oldPhone = unboundPhoneOf(cipher, member)
  const state = walletStateOf({
    // Of a company the provider names no lock; its calls are refused then.
    isLocked: info.memberType === 'person' && info.state === 'locked',
    isCompany: info.memberType === 'company',
    isIdentified: info.memberType === 'person' ? info.isRealNamed : info.status === 'passed',
    isPhoneBound: info.isPhoneBound,
    isContractSigned: info.isContractSigned,
    hasCard: await hasBoundCard(tx),
  })
  const change = {
    state,
    isNew: state !== member.state,
    phone,
    contractNo: info.contractNo,
    signedAt: info.isContractSigned ? (info.contractSignedAt ?? now) : null,
    // Still the old one while it has never been away: then it is about to be unbound, or stays.
    forgetsUnbound: phone !== null && (member.phone_enc === null || phone !== oldPhone),
  }
  await saveMember(tx, cipher, change, now)
  if (oldPhone !== null && phone !== null && phone !== oldPhone)
    await notify(tx, paymentPhoneChanged({ subjectId: tx.merchantId, shopId: null }, { before: oldPhone, phone }))
  if (state !== member.state) await onWalletState(tx, state)
}

interface CardMatch {
  readonly info: MemberInfo
  readonly cards: readonly BoundCard[]
  readonly cipher: FieldCipher
  readonly now: Date
}

/** Makes our cards agree with the provider's. */
async function matchCards(tx: TenantTx, { info, cards, cipher, now }: CardMatch): Promise<void> {
  const bound = new Map(cards.map((card) => [cardHash(cipher, card.cardNo).toString('hex'), card]))
  const ours = await cardsOf(tx)
  let hasDefault = ours.some((card) => card.is_default)
  const seen = new Set(ours.map((card) => card.card_number_hash.toString('hex')))
  for (const [hash, account] of bound) {
    if (account.owner !== 'company' || info.memberType !== 'company' || seen.has(hash)) continue
    const holder = info.companyName ?? ''
    await insertPublicAccount(tx, { account, holder, isDefault: !hasDefault, cipher, now })
    hasDefault = true
  }
  for (const card of ours) {
    const known = bound.get(card.card_number_hash.toString('hex'))
    if (known !== undefined && card.status !== 'BOUND') {
      await bindCardRow(tx, { cardId: card.id, isDefault: !hasDefault, boundAt: known.boundAt ?? now })
      hasDefault = true
    }
    if (known === undefined && card.status === 'BOUND') await unbindCardRow(tx, card.id, now)
  }
}
