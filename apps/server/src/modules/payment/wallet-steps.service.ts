// The steps that open a wallet: member, phone, contract. Each may be repeated; the provider's record says what is done.
import type { MerchantActor } from '../../kernel/actor.ts'
import { type Command, onceOutside } from '../../kernel/command.ts'
import { logAct } from '../../kernel/operation-log.ts'
import { parameters } from '../../kernel/parameters.ts'
import { refuse } from '../../kernel/refusal.ts'
import { maskPhone } from '../../kernel/masks.ts'
import { memberNoOf } from './member-no.ts'
import type { MemberRefresh } from './member-refresh.ts'
import type { OpenMember } from './member-opening.ts'
import type { PaymentNeeds } from './payment.needs.ts'
import { findMember, type MemberRow, takeCodeTurn } from './pay-member.store.ts'
import { refuseOutcome, WRONG_CODE } from './provider-refusal.ts'
import { walletOf, type WalletView } from './wallet.list.ts'

/** Life of the provider's code for a phone; it does not say, three minutes is what it uses for payments. */
const PHONE_CODE_SECONDS = 180
const PHONE_BOUND = '30024'

export interface WalletSteps {
  /** @param refresh asks the provider first; refuses provider.pending when it does not answer. */
  view(actor: MerchantActor, refresh: boolean): Promise<WalletView>
  createMember(actor: MerchantActor, command: Command): Promise<WalletView>
  sendPhoneCode(actor: MerchantActor, phone: string): Promise<{ resendAfterSeconds: number; validSeconds: number }>
  bindPhone(actor: MerchantActor, binding: { phone: string; code: string }, command: Command): Promise<WalletView>
  contractPage(actor: MerchantActor): Promise<{ url: string }>
}

export function createWalletSteps(needs: PaymentNeeds, openMember: OpenMember, refresh: MemberRefresh): WalletSteps {
  const { db, clock, cipher, allinpay, publicUrl, smsCodes } = needs
  const view = (merchantId: string): Promise<WalletView> => walletOf(db.tenant(merchantId), cipher, clock.now())

  async function mustBeMember(merchantId: string): Promise<MemberRow> {
    const member = await findMember(db.tenant(merchantId))
    if (member === undefined || member.state === 'NONE') return refuse('wallet.stepMissing', { step: '开通支付账户' })
    if (member.state === 'LOCKED') return refuse('state.notAllowed', { status: '支付账户已锁定' })
    return member
  }

  function log(actor: MerchantActor, action: string, summary: string): Promise<void> {
    const target = { type: 'payMember', id: actor.merchantId, no: memberNoOf(actor.merchantId) }
    return db.transaction(actor.merchantId, (tx) => logAct(tx, { actor, action, target, summary }, clock.now()))
  }

  /** Whether this very phone is bound at the provider now. */
  async function isPhoneBound(merchantId: string, phone: string): Promise<'yes' | 'no' | 'other' | 'unknown'> {
    const found = await refresh(merchantId)
    if (found.kind !== 'found') return 'unknown'
    if (!found.info.isPhoneBound) return 'no'
    return found.info.phone === phone ? 'yes' : 'other'
  }

  return {
    async view({ merchantId }, isFresh) {
      if (isFresh && (await refresh(merchantId)).kind === 'unknown') refuse('provider.pending')
      return view(merchantId)
    },

    createMember: (actor, command) =>
      onceOutside(needs, actor.merchantId, command, async () => {
        const opened = await openMember(actor.merchantId)
        if (opened.kind === 'unknown') refuse('provider.pending')
        if (opened.kind === 'refused') refuse('provider.refused', { reason: opened.reason })
        return view(actor.merchantId)
      }),

    async sendPhoneCode({ merchantId }, phone) {
      const member = await mustBeMember(merchantId)
      if (member.phone_enc !== null) refuse('state.notAllowed', { status: '已绑定支付手机' })
      const resendAfterSeconds = parameters.sms.resendMs / 1000
      const isMyTurn = await db.transaction(merchantId, (tx) => takeCodeTurn(tx, parameters.sms.resendMs, clock.now()))
      if (!isMyTurn) refuse('request.tooMany', { seconds: resendAfterSeconds })
      await smsCodes.reserveProviderCode(phone)
      const sent = await allinpay.members.sendVerificationCode({
        memberNo: member.member_no,
        phone,
        purpose: 'bindPhone',
      })
      if (sent.kind === 'refused' && sent.code === PHONE_BOUND) {
        await refresh(merchantId)
        refuse('state.notAllowed', { status: '已绑定支付手机' })
      }
      if (sent.kind !== 'done') refuseOutcome(sent)
      return { resendAfterSeconds, validSeconds: PHONE_CODE_SECONDS }
    },

    bindPhone: (actor, { phone, code }, command) =>
      onceOutside(needs, actor.merchantId, command, async () => {
        const member = await mustBeMember(actor.merchantId)
        const bound = await allinpay.members.bindPhone({ memberNo: member.member_no, phone, code })
        const standing = await isPhoneBound(actor.merchantId, phone)
        if (standing === 'other') refuse('state.notAllowed', { status: '已绑定其他手机号' })
        if (standing !== 'yes' && bound.kind !== 'done') {
          if (bound.kind === 'refused' && bound.code === WRONG_CODE) refuse('smsCode.wrong')
          refuseOutcome(bound)
        }
        await log(actor, 'wallet.bindPhone', `绑定支付手机 ${maskPhone(phone)}`)
        return view(actor.merchantId)
      }),

    async contractPage({ merchantId }) {
      const member = await mustBeMember(merchantId)
      if (member.signed_at !== null) refuse('state.notAllowed', { status: '已签约' })
      const page = await allinpay.members.signContractPage({
        memberNo: member.member_no,
        returnUrl: `${publicUrl}/middlepage?scene=contract`,
      })
      return page.kind === 'done' ? page.data : refuseOutcome(page)
    },
  }
}
