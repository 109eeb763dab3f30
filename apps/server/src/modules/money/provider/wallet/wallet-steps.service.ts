// The steps that open a wallet: member, phone, contract. Each may be repeated; the provider's record says what is done.
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { type Command, onceOutside } from '../../../../kernel/command.ts'
import { logAct } from '../../../../kernel/operation-log.ts'
import { parameters } from '../../../../kernel/parameters.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { maskPhone } from '../../../../kernel/masks.ts'
import { memberNoOf } from './member-no.ts'
import type { MemberRefresh } from './member-refresh.ts'
import type { OpenMember } from './member-opening.ts'
import type { PaymentDeps } from '../payment.deps.ts'
import { findMember, type MemberRow, takeCodeTurn } from './pay-member.store.ts'
import { refuseOutcome, WRONG_CODE } from '../calls/provider-refusal.ts'
import type { VerifyRealName } from './real-name-check.ts'
import { walletOf, type WalletView } from './wallet.list.ts'
import { isIdentified } from './wallet-state.ts'

/** Life of the provider's code for a phone; it does not say, three minutes is what it uses for payments. */
const PHONE_CODE_SECONDS = 180
const PHONE_BOUND = '30024'

export interface WalletSteps {
  /** @param refresh asks the provider first; refuses provider.pending when it does not answer. */
  view(actor: MerchantActor, refresh: boolean): Promise<WalletView>
  createMember(actor: MerchantActor, command: Command): Promise<WalletView>
  setRealName(actor: MerchantActor, command: Command): Promise<WalletView>
  setCompanyInfo(actor: MerchantActor, command: Command): Promise<WalletView>
  createAndAuthenticate(actor: MerchantActor, command: Command): Promise<WalletView>
  sendPhoneCode(actor: MerchantActor, phone: string): Promise<{ resendAfterSeconds: number; validSeconds: number }>
  bindPhone(actor: MerchantActor, binding: { phone: string; code: string }, command: Command): Promise<WalletView>
  /** Binds the phone unless one is bound already, then does what belongs to the same command. */
  bindPhoneAnd(
    actor: MerchantActor,
    binding: { phone: string; code: string },
    command: Command,
    andThen: () => Promise<void>,
  ): Promise<WalletView>
  contractPage(actor: MerchantActor): Promise<{ url: string }>
}

export function createWalletSteps(
  deps: PaymentDeps,
  openMember: OpenMember,
  refresh: MemberRefresh,
  verifyRealName: VerifyRealName,
): WalletSteps {
  const { db, clock, allinpay, publicUrl, smsCodes, memberTypeOf } = deps
  const view = (merchantId: string): Promise<WalletView> => walletOf(deps, db.tenant(merchantId), clock.now())

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

  async function open(merchantId: string): Promise<void> {
    const opened = await openMember(merchantId)
    if (opened.kind === 'unknown') refuse('provider.pending')
    if (opened.kind === 'refused') refuse('provider.refused', { reason: opened.reason })
  }

  /** Brings a proven real name to the provider, where it usually is already: certification has asked there. */
  async function setRealName({ merchantId }: MerchantActor): Promise<void> {
    const tenant = db.tenant(merchantId)
    if ((await memberTypeOf(tenant)) === 'ENTERPRISE') refuse('state.notAllowed', { status: '企业会员无需个人实名' })
    const person = await deps.realNameOf(tenant)
    if (person === null) return refuse('wallet.stepMissing', { step: '实名认证' })
    if (isIdentified((await findMember(tenant))?.state ?? 'NONE')) return
    const verdict = await verifyRealName(merchantId, person)
    if (verdict.kind === 'unknown') refuse('provider.pending')
    if (verdict.kind === 'rejected') refuse('provider.refused', { reason: verdict.reason })
  }

  async function setCompanyInfo({ merchantId }: MerchantActor): Promise<void> {
    if ((await memberTypeOf(db.tenant(merchantId))) !== 'ENTERPRISE')
      refuse('state.notAllowed', { status: '个人商户无需企业资料' })
    await deps.advanceCompany(merchantId)
  }

  async function bindPhone(actor: MerchantActor, phone: string, code: string): Promise<void> {
    const member = await mustBeMember(actor.merchantId)
    const bound = await allinpay.members.bindPhone({ memberNo: member.member_no, phone, code })
    const standing = await isPhoneBound(actor.merchantId, phone)
    if (standing === 'other') refuse('state.notAllowed', { status: '已绑定其他手机号' })
    if (standing !== 'yes' && bound.kind !== 'done') {
      if (bound.kind === 'refused' && bound.code === WRONG_CODE) refuse('smsCode.wrong')
      refuseOutcome(bound)
    }
    await log(actor, 'wallet.bindPhone', `绑定支付手机 ${maskPhone(phone)}`)
  }

  /** A step as a command: repeatable by itself, and answering with the wallet. */
  const step = (actor: MerchantActor, command: Command, work: () => Promise<void>): Promise<WalletView> =>
    onceOutside(deps, actor.merchantId, command, async () => {
      await work()
      return view(actor.merchantId)
    })

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
      step(actor, command, async () => {
        await open(actor.merchantId)
        await log(actor, 'wallet.createMember', '开通支付账户')
      }),
    setRealName: (actor, command) => step(actor, command, () => setRealName(actor)),
    setCompanyInfo: (actor, command) => step(actor, command, () => setCompanyInfo(actor)),
    createAndAuthenticate: (actor, command) =>
      step(actor, command, async () => {
        await open(actor.merchantId)
        await log(actor, 'wallet.createMember', '开通支付账户')
        const isCompany = (await memberTypeOf(db.tenant(actor.merchantId))) === 'ENTERPRISE'
        await (isCompany ? setCompanyInfo(actor) : setRealName(actor))
      }),

    async sendPhoneCode({ merchantId }, phone) {
      const member = await mustBeMember(merchantId)
      if (member.phone_enc !== null) refuse('state.notAllowed', { status: '已绑定支付手机' })
      const resendAfterSeconds = parameters.sms.resendMs / 1000
      const isMyTurn = await db.transaction(merchantId, (tx) => takeCodeTurn(tx, parameters.sms.resendMs, clock.now()))
      if (!isMyTurn) refuse('request.tooMany', { seconds: resendAfterSeconds })
      await smsCodes.reserveProviderCode(phone, merchantId)
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

    bindPhone: (actor, { phone, code }, command) => step(actor, command, () => bindPhone(actor, phone, code)),
    bindPhoneAnd: (actor, { phone, code }, command, andThen) =>
      step(actor, command, async () => {
        if ((await mustBeMember(actor.merchantId)).phone_enc === null) await bindPhone(actor, phone, code)
        await andThen()
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
