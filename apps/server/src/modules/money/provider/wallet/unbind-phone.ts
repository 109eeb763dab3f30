// Unbinds the payment phone with the provider's code to it, so that another can be bound; the provider takes no orders in between.
import { said } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { maskPhone } from '../../../../kernel/masks.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { hasOpenPayments, refuseOutcome, WRONG_CODE } from '../calls/index.ts'
import { isPhoneBound, PHONE_CODE_SECONDS, type PhoneDeps } from './bind-phone.ts'
import { logStep } from './log-step.ts'
import { mustBeMember } from './open-member.ts'
import { type MemberRow, noteUnbinding, phoneOf, takeCodeTurn } from './pay-member.store.ts'
import type { SentCode } from './wallet.deps.ts'
import { phoneCodeParameters } from './wallet.parameters.ts'

const NO_PHONE = '30021'
const UNBOUND_ALREADY = said('原支付手机已解绑，请绑定新手机', 'the old payment phone is unbound, bind the new one')

export async function sendUnbindPhoneCode(
  { db, clock, cipher, allinpay, smsCodes, refresh }: PhoneDeps,
  { merchantId }: MerchantActor,
): Promise<SentCode> {
  const tenant = db.tenant(merchantId)
  const member = await mustBeMember(tenant)
  const phone = phoneOf(cipher, member) ?? refuseUnbound(member)
  await mustBeIdle(tenant)
  const { resendMs } = phoneCodeParameters
  const resendAfterSeconds = resendMs / 1000
  const isMyTurn = await db.transaction(merchantId, (tx) =>
    takeCodeTurn(tx, 'unbind_code_sent_at', resendMs, clock.now()),
  )
  if (!isMyTurn) refuse('request.tooMany', { seconds: resendAfterSeconds })
  await smsCodes.reserveProviderCode(phone, { merchantId, to: 'OWN' })
  const sent = await allinpay.members.sendVerificationCode({
    memberNo: member.member_no,
    phone,
    purpose: 'unbindPhone',
  })
  if (sent.kind === 'refused' && sent.code === NO_PHONE) {
    await refresh(merchantId)
    refuse('state.notAllowed', { status: UNBOUND_ALREADY })
  }
  if (sent.kind !== 'done') refuseOutcome(sent)
  return { resendAfterSeconds, validSeconds: PHONE_CODE_SECONDS }
}

/** Safe to repeat: a phone that is unbound already stays so. In every doubt the provider's own record decides. */
export async function unbindPhone(
  { db, clock, cipher, allinpay, refresh }: Omit<PhoneDeps, 'smsCodes'>,
  actor: MerchantActor,
  { code }: { readonly code: string },
): Promise<void> {
  const { merchantId } = actor
  const tenant = db.tenant(merchantId)
  const member = await mustBeMember(tenant)
  const phone = phoneOf(cipher, member)
  if (phone === null) {
    if (member.unbound_phone_enc === null) refuseUnbound(member)
    return
  }
  await mustBeIdle(tenant)
  await db.transaction(merchantId, (tx) => noteUnbinding(tx, cipher, phone, clock.now()))
  const unbound = await allinpay.members.unbindPhone({ memberNo: member.member_no, phone, code })
  const standing = await isPhoneBound(refresh, merchantId, phone)
  if (standing === 'other')
    refuse('state.notAllowed', { status: said('支付手机已在渠道更换', 'the phone was changed at the provider') })
  if (standing !== 'no') {
    if (unbound.kind === 'done') refuse('provider.pending')
    if (unbound.kind === 'refused' && unbound.code === WRONG_CODE) refuse('smsCode.wrong')
    refuseOutcome(unbound)
  }
  const summary = said(
    `解绑支付手机 ${maskPhone(phone)}，以便更换`,
    `Unbound the payment phone ${maskPhone(phone)} to change it`,
  )
  await logStep({ db, clock }, actor, { action: 'wallet.unbindPhone', summary })
}

/** Errors: refuses state.notAllowed in the middle of a change, wallet.stepMissing before any phone was bound. */
function refuseUnbound(member: MemberRow): never {
  if (member.unbound_phone_enc !== null) refuse('state.notAllowed', { status: UNBOUND_ALREADY })
  return refuse('wallet.stepMissing', { step: said('绑定支付手机', 'bind the payment phone') })
}

/** Without a phone the provider would refuse what is on its way. */
async function mustBeIdle(tenant: TenantDb): Promise<void> {
  if (await hasOpenPayments(tenant))
    refuse('state.notAllowed', {
      status: said(
        '有充值或提现未完成，请等它完成或取消后再更换支付手机',
        'a recharge or withdrawal is not finished; wait for it or cancel it before changing the phone',
      ),
    })
}
