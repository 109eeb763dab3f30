// Binding and unbinding of bank cards: our row first, then the provider, and in every doubt the provider's own list.
import type { Api, BankCard, DataOf } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { type Command, onceOutside } from '../../../../kernel/command.ts'
import { logAct } from '../../../../kernel/operation-log.ts'
import { parameters } from '../../../../kernel/parameters.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import {
  beginCard,
  bindCardRow,
  cardHash,
  cardNumberOf,
  cardPhoneOf,
  type CardRow,
  cardsOf,
  countWrongCode,
  failCard,
  findCard,
  findCardByHash,
  keepTrace,
  unbindCardRow,
} from './bank-card.store.ts'
import { memberNoOf } from './member-no.ts'
import { hasBoundCard } from './member-refresh.ts'
import type { PaymentDeps } from '../payment.deps.ts'
import { findMember, lockMember, saveState } from './pay-member.store.ts'
import { isCardBeingPaid } from '../calls/provider-call.store.ts'
import { reasonOf, refuseOutcome, WRONG_CODE } from '../calls/provider-refusal.ts'
import { cardView, isWaitingForCode, walletOf, type WalletView } from './wallet.list.ts'
import { isIdentified, walletStateOf } from './wallet-state.ts'

type Bin = DataOf<Api['wallet']['cardBin']>

/** 30047 bank not supported, 30049 number in no table, 40012 and 20020 credit cards. */
const UNSUPPORTED = new Set(['30047', '30049', '40012', '20020'])
const WRONG_CODES_ALLOWED = 3

export interface BankCards {
  bin(cardNumber: string): Promise<Bin>
  applyBind(
    actor: MerchantActor,
    card: { cardNumber: string; phone: string },
    command: Command,
  ): Promise<{ card: BankCard; codeValidSeconds: number }>
  bind(actor: MerchantActor, confirmation: { cardId: string; code: string }, command: Command): Promise<WalletView>
  /** `bind` as a part of another command; a card that is bound already stays as it is. */
  bindStep(actor: MerchantActor, confirmation: { cardId: string; code: string }): Promise<void>
  sendUnbindCode(actor: MerchantActor, ip: string): Promise<{ resendAfterSeconds: number; validSeconds: number }>
  unbind(actor: MerchantActor, confirmation: { cardId: string; smsCode: string }, command: Command): Promise<WalletView>
}

export function createBankCards(deps: PaymentDeps): BankCards {
  const { db, clock, cipher, allinpay, smsCodes, ownerPhone, realNameOf, legalPersonOf, onWalletState } = deps
  const view = (merchantId: string): Promise<WalletView> => walletOf(deps, db.tenant(merchantId), clock.now())

  async function bin(cardNumber: string): Promise<Bin> {
    const told = await allinpay.members.cardBin({ cardNo: cardNumber })
    if (told.kind === 'refused' && UNSUPPORTED.has(told.code)) {
      return refuse('bankCard.unsupported', { reason: reasonOf(told) })
    }
    if (told.kind !== 'done') return refuseOutcome(told)
    const { bankName, bankCode, cardType, isValid } = told.data
    if (!isValid) refuse('bankCard.unsupported', { reason: '该卡不可用' })
    return { bankName, bankCode: bankCode ?? '', cardType: cardType === 'debit' ? 'DEBIT' : 'CREDIT' }
  }

  async function mustFindCard(merchantId: string, cardId: string): Promise<CardRow> {
    return (await findCard(db.tenant(merchantId), cardId)) ?? refuse('record.notFound')
  }

  /** Writes the application down; refuses what cannot be bound. */
  async function begin(tx: TenantTx, isCompany: boolean, card: Parameters<typeof beginCard>[2]): Promise<string> {
    await lockMember(tx)
    const existing = await findCardByHash(tx, cardHash(cipher, card.cardNumber))
    if (existing?.status === 'BOUND') refuse('state.notAllowed', { status: '该卡已绑定' })
    const others = (await cardsOf(tx)).filter(({ id, kind }) => id !== existing?.id && kind === 'PRIVATE')
    const bound = others.filter(({ status }) => status === 'BOUND').length
    const waiting = others.filter((other) => isWaitingForCode(other, clock.now()))
    if (isCompany) {
      if (bound > 0) refuse('limit.exceeded', { limit: '企业只能绑定法定代表人的一张银行卡' })
      // The newest application counts: the codes of two would bind two.
      for (const other of waiting) await failCard(tx, other.id)
    } else if (bound + waiting.length >= parameters.bankCard.max)
      refuse('limit.exceeded', { limit: `最多绑定 ${parameters.bankCard.max} 张银行卡` })
    return beginCard(tx, cipher, card, existing, clock.now())
  }

  /** Whether the provider has this card among the bound ones; null when it does not answer. */
  async function isBoundThere(merchantId: string, cardNumber: string): Promise<boolean | null> {
    const told = await allinpay.members.cards({ memberNo: memberNoOf(merchantId), cardNo: cardNumber })
    return told.kind === 'done' ? told.data.cards.some((card) => card.cardNo === cardNumber) : null
  }

  /** Keeps a change of cards and the state that follows from it, and logs the act. */
  async function keepChange(
    actor: MerchantActor,
    card: CardRow,
    act: { action: string; summary: string },
    change: (tx: TenantTx) => Promise<void>,
  ): Promise<void> {
    await db.transaction(actor.merchantId, async (tx) => {
      const now = clock.now()
      const member = await lockMember(tx)
      const current = await findCard(tx, card.id)
      if (member === undefined || current === undefined || current.version !== card.version) return
      await change(tx)
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

  const markBound = (actor: MerchantActor, card: CardRow): Promise<void> =>
    keepChange(
      actor,
      card,
      { action: 'wallet.bindCard', summary: `绑定${card.bank_name}卡（尾号 ${card.last4}）` },
      async (tx) => {
        const hasDefault = (await cardsOf(tx)).some((other) => other.is_default)
        await bindCardRow(tx, card.id, !hasDefault, clock.now())
      },
    )

  const markUnbound = (actor: MerchantActor, card: CardRow): Promise<void> =>
    keepChange(
      actor,
      card,
      { action: 'wallet.unbindCard', summary: `解绑${card.bank_name}卡（尾号 ${card.last4}）` },
      (tx) => unbindCardRow(tx, card.id, clock.now()),
    )

  async function applyBind(actor: MerchantActor, cardNumber: string, phone: string): Promise<number> {
    const { merchantId } = actor
    const tenant = db.tenant(merchantId)
    const member = await findMember(tenant)
    const isCompany = member?.member_type === 'ENTERPRISE'
    const person = await (isCompany ? legalPersonOf(tenant) : realNameOf(tenant))
    if (person === null || member === undefined)
      return refuse('wallet.stepMissing', { step: isCompany ? '企业认证' : '实名认证' })
    const { cardType, bankCode, bankName } = await bin(cardNumber)
    if (cardType === 'CREDIT') return refuse('bankCard.unsupported', { reason: '提现只支持借记卡' })
    await smsCodes.reserveProviderCode(phone, merchantId)
    const card = { cardNumber, phone, holder: person.realName, bankCode, bankName }
    const cardId = await db.transaction(merchantId, (tx) => begin(tx, isCompany, card))
    const applied = await allinpay.members.applyBindCard({
      memberNo: member.member_no,
      cardNo: cardNumber,
      phone,
      name: person.realName,
      identityNo: person.idNumber,
    })
    if (applied.kind === 'done' && applied.data.tranceNo !== null) {
      const expiresAt = new Date(clock.now().getTime() + parameters.bankCard.codeMs)
      const trace = { no: applied.data.tranceNo, date: applied.data.tranceDate, expiresAt }
      await db.transaction(merchantId, (tx) => keepTrace(tx, cardId, trace))
      return parameters.bankCard.codeMs / 1000
    }
    // Bound without a code, bound before, or nobody knows.
    const isBound = applied.kind === 'done' || (await isBoundThere(merchantId, cardNumber)) === true
    if (isBound) {
      await markBound(actor, await mustFindCard(merchantId, cardId))
      return 0
    }
    await db.transaction(merchantId, (tx) => failCard(tx, cardId))
    if (applied.kind === 'refused' && UNSUPPORTED.has(applied.code)) {
      return refuse('bankCard.unsupported', { reason: reasonOf(applied) })
    }
    return refuseOutcome(applied)
  }

  async function bind(actor: MerchantActor, cardId: string, code: string): Promise<void> {
    const { merchantId } = actor
    const card = await mustFindCard(merchantId, cardId)
    if (card.status === 'BOUND') return
    if (!isWaitingForCode(card, clock.now())) refuse('state.notAllowed', { status: '验证码已失效，请重新申请绑卡' })
    const bound = await allinpay.members.bindCard({
      memberNo: memberNoOf(merchantId),
      phone: cardPhoneOf(cipher, card),
      code,
      ...(card.trace_no !== null && { tranceNo: card.trace_no }),
      ...(card.trace_date !== null && { tranceDate: card.trace_date }),
    })
    // A refusal may be that of a repeat whose first reply was lost, so the list is asked before it is believed.
    const isBound = bound.kind === 'done' || (await isBoundThere(merchantId, cardNumberOf(cipher, card)))
    if (isBound === true) return markBound(actor, card)
    if (bound.kind === 'refused' && bound.code === WRONG_CODE) {
      await db.transaction(merchantId, (tx) => countWrongCode(tx, cardId, WRONG_CODES_ALLOWED))
      return refuse('smsCode.wrong')
    }
    if (bound.kind === 'refused' && isBound === false) await db.transaction(merchantId, (tx) => failCard(tx, cardId))
    return isBound === null ? refuse('provider.pending') : refuseOutcome(bound)
  }

  async function unbind(actor: MerchantActor, cardId: string, smsCode: string, command: Command): Promise<void> {
    const { merchantId } = actor
    const tenant = db.tenant(merchantId)
    const card = await mustFindCard(merchantId, cardId)
    if (card.status === 'UNBOUND') return
    if (card.kind === 'PUBLIC') refuse('state.notAllowed', { status: '对公账户随企业认证绑定，不能解绑' })
    if (card.status !== 'BOUND') refuse('state.notAllowed', { status: '该卡未绑定' })
    if (await isCardBeingPaid(tenant, cardId)) refuse('state.notAllowed', { status: '该卡有提现打款中' })
    const phone = await ownerPhone(tenant)
    const subject = { scene: 'UNBIND_CARD', phone, binding: merchantId } as const
    const right = await smsCodes.recognise({ ...subject, code: smsCode }, command)
    // Before the provider is asked, or one code would unbind two cards; for this command it stays good.
    if (!(await smsCodes.useUp(db.global, right, command))) refuse('smsCode.wrong')
    const cardNumber = cardNumberOf(cipher, card)
    const unbound = await allinpay.members.unbindCard({ memberNo: memberNoOf(merchantId), cardNo: cardNumber })
    if (unbound.kind !== 'done') {
      const isBound = await isBoundThere(merchantId, cardNumber)
      if (isBound === null) refuse('provider.pending')
      if (isBound) refuseOutcome(unbound)
    }
    await markUnbound(actor, card)
  }

  return {
    bin,
    bindStep: (actor, { cardId, code }) => bind(actor, cardId, code),
    applyBind: (actor, { cardNumber, phone }, command) =>
      onceOutside(deps, actor.merchantId, command, async () => {
        const codeValidSeconds = await applyBind(actor, cardNumber, phone)
        const card = await db.transaction(actor.merchantId, (tx) => findCardByHash(tx, cardHash(cipher, cardNumber)))
        if (card === undefined) return refuse('record.notFound')
        return { card: cardView(cipher, card, clock.now()), codeValidSeconds }
      }),
    bind: (actor, { cardId, code }, command) =>
      onceOutside(deps, actor.merchantId, command, async () => {
        await bind(actor, cardId, code)
        return view(actor.merchantId)
      }),
    async sendUnbindCode({ merchantId }, ip) {
      const phone = await ownerPhone(db.tenant(merchantId))
      return smsCodes.send({ scene: 'UNBIND_CARD', phone, binding: merchantId, ip })
    },
    unbind: (actor, { cardId, smsCode }, command) =>
      onceOutside(deps, actor.merchantId, command, async () => {
        await unbind(actor, cardId, smsCode, command)
        return view(actor.merchantId)
      }),
  }
}
