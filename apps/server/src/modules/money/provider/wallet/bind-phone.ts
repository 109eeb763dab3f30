// Binds a phone to the merchant's member with the provider's own code.
import { said } from '@merchant/contract'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { maskPhone } from '../../../../kernel/masks.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { refuseOutcome, WRONG_CODE } from '../calls/index.ts'
import { logStep } from './log-step.ts'
import { mustBeMember } from './open-member.ts'
import { takeCodeTurn, unboundPhoneOf } from './pay-member.store.ts'
import type { RefreshMember } from './refresh-member.ts'
import type { SentCode, WalletDeps } from './wallet.deps.ts'
import { phoneCodeParameters } from './wallet.parameters.ts'

/** Life of the provider's code for a phone; it does not say, three minutes is what it uses for payments. */
export const PHONE_CODE_SECONDS = 180
const PHONE_BOUND = '30024'

export type PhoneDeps = Pick<WalletDeps, 'db' | 'clock' | 'cipher' | 'allinpay'> & {
  readonly smsCodes: Pick<WalletDeps['smsCodes'], 'reserveProviderCode'>
  readonly refresh: RefreshMember
}

export async function sendPhoneCode(
  { db, clock, allinpay, smsCodes, refresh }: PhoneDeps,
  { merchantId }: MerchantActor,
  phone: string,
): Promise<SentCode> {
  const member = await mustBeMember(db.tenant(merchantId))
  if (member.phone_enc !== null)
    refuse('state.notAllowed', { status: said('已绑定支付手机', 'a payment phone is bound already') })
  const { resendMs } = phoneCodeParameters
  const resendAfterSeconds = resendMs / 1000
  const isMyTurn = await db.transaction(merchantId, (tx) => takeCodeTurn(tx, 'code_sent_at', resendMs, clock.now()))
  if (!isMyTurn) refuse('request.tooMany', { seconds: resendAfterSeconds })
  await smsCodes.reserveProviderCode(phone, { merchantId, to: 'OWN' })
  const sent = await allinpay.members.sendVerificationCode({ memberNo: member.member_no, phone, purpose: 'bindPhone' })
  if (sent.kind === 'refused' && sent.code === PHONE_BOUND) {
    await refresh(merchantId)
    refuse('state.notAllowed', { status: said('已绑定支付手机', 'a payment phone is bound already') })
  }
  if (sent.kind !== 'done') refuseOutcome(sent)
  return { resendAfterSeconds, validSeconds: PHONE_CODE_SECONDS }
}

interface PhoneBinding {
  readonly phone: string
  readonly code: string
}

export async function bindPhone(
  { db, clock, cipher, allinpay, refresh }: Omit<PhoneDeps, 'smsCodes'>,
  actor: MerchantActor,
  { phone, code }: PhoneBinding,
): Promise<void> {
  const member = await mustBeMember(db.tenant(actor.merchantId))
  const before = unboundPhoneOf(cipher, member)
  const bound = await allinpay.members.bindPhone({ memberNo: member.member_no, phone, code })
  const standing = await isPhoneBound(refresh, actor.merchantId, phone)
  if (standing === 'other') refuse('state.notAllowed', { status: said('已绑定其他手机号', 'another phone is bound') })
  if (standing !== 'yes' && bound.kind !== 'done') {
    if (bound.kind === 'refused' && bound.code === WRONG_CODE) refuse('smsCode.wrong')
    refuseOutcome(bound)
  }
  const summary =
    before === null
      ? said(`绑定支付手机 ${maskPhone(phone)}`, `Bound the payment phone ${maskPhone(phone)}`)
      : said(
          `支付手机由 ${maskPhone(before)} 更换为 ${maskPhone(phone)}`,
          `Changed the payment phone from ${maskPhone(before)} to ${maskPhone(phone)}`,
        )
  const act = { action: 'wallet.bindPhone' as const, summary }
  await logStep({ db, clock }, actor, act)
}

/** Whether this very phone is bound at the provider now. */
export async function isPhoneBound(
  refresh: RefreshMember,
  merchantId: string,
  phone: string,
): Promise<'yes' | 'no' | 'other' | 'unknown'> {
  const found = await refresh(merchantId)
  if (found.kind !== 'found') return 'unknown'
  if (!found.info.isPhoneBound) return 'no'
  return found.info.phone === phone ? 'yes' : 'other'
}
