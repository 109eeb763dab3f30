/** 绑定手机: a code is sent, then the phone is bound or unbound; companies only after their audit. */
import { COMPANY_STATUS, VERIFICATION_CODE_TYPE } from '@merchant/allinpay/wire'
import { choice, text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'
import { type MemberRow, members } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import { findCompany, isCompany, mustBePhone, mustFindMember } from './member.ts'
import { sendCode, checkCode } from './sms-code.ts'

const phone = { bizUserId: text(32), phone: text(11) }

async function mustBeAuditedCompany(work: UnitOfWork, member: MemberRow): Promise<void> {
  if (!isCompany(member)) return
  const company = await findCompany(work, member.bizUserId)
  if (company?.status !== COMPANY_STATUS.passed) refuse('30050')
}

/** Binds a phone whose ownership was proven. Refuses 30024 bound already, 30050 company not audited. */
export async function bindPhone(work: UnitOfWork, member: MemberRow, phoneNo: string): Promise<void> {
  await mustBeAuditedCompany(work, member)
  if (member.phone) refuse('30024')
  work.change(members, member, { phone: phoneNo, phoneBoundAt: work.now })
}

export const sendVerificationCodeService = service({
  method: 'memberService.sendVerificationCode',
  params: {
    ...phone,
    verificationCodeType: choice(VERIFICATION_CODE_TYPE.bindPhone, VERIFICATION_CODE_TYPE.unbindPhone),
  },
  async run(work, params) {
    mustBePhone(params.phone)
    const member = await mustFindMember(work, params.bizUserId)
    await mustBeAuditedCompany(work, member)
    if (params.verificationCodeType === VERIFICATION_CODE_TYPE.bindPhone) {
      if (member.phone) refuse('30024')
      await sendCode(work, { purpose: 'bindPhone', subject: params.bizUserId, phone: params.phone })
    } else {
      if (!member.phone) refuse('30021')
      if (member.phone !== params.phone) refuse('10000')
      await sendCode(work, { purpose: 'unbindPhone', subject: params.bizUserId, phone: params.phone })
    }
    return { bizUserId: params.bizUserId, phone: params.phone }
  },
})

export const bindPhoneService = service({
  method: 'memberService.bindPhone',
  params: { ...phone, verificationCode: text(6) },
  async run(work, params) {
    const member = await mustFindMember(work, params.bizUserId)
    await mustBeAuditedCompany(work, member)
    if (member.phone) refuse('30024')
    await checkCode(work, params.verificationCode, {
      purpose: 'bindPhone',
      subject: params.bizUserId,
      phone: params.phone,
    })
    await bindPhone(work, member, params.phone)
    return { bizUserId: params.bizUserId, phone: params.phone }
  },
})

export const unbindPhoneService = service({
  method: 'memberService.unbindPhone',
  params: { ...phone, verificationCode: text(6) },
  async run(work, params) {
    const member = await mustFindMember(work, params.bizUserId)
    if (!member.phone) refuse('30021')
    if (member.phone !== params.phone) refuse('10000')
    await checkCode(work, params.verificationCode, {
      purpose: 'unbindPhone',
      subject: params.bizUserId,
      phone: params.phone,
    })
    work.change(members, member, { phone: null, phoneBoundAt: null })
    return { bizUserId: params.bizUserId, phone: params.phone, result: 'OK' }
  },
})
