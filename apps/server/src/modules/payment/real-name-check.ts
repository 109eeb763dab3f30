// Has the provider verify a person's name and ID number, creating the member first, for its real name is set on a member.
import type { MemberFound, MemberRefresh } from './member-refresh.ts'
import type { OpenMember } from './member-opening.ts'
import { memberNoOf } from './member-no.ts'
import type { PaymentNeeds, ProvenPerson } from './payment.needs.ts'
import { reasonOf } from './provider-refusal.ts'

export type RealNameVerdict =
  | { readonly kind: 'passed' }
  | { readonly kind: 'rejected'; readonly reason: string }
  | { readonly kind: 'unknown' }

/** Safe to repeat with the same person. `unknown`: try again later. */
export type VerifyRealName = (merchantId: string, person: ProvenPerson) => Promise<RealNameVerdict>

/**
 * What the provider says about the person; any other refusal is about us (a wrong key, a missing right) and proves
 * nothing: 30009 姓名与证件不符, 30012 证件校验失败, 20012 证件类型不支持, LOCAL a name no provider takes.
 */
const ABOUT_THE_PERSON = new Set(['30009', '30012', '20012', 'LOCAL'])
const REASON: Readonly<Record<string, string>> = {
  30009: '姓名与身份证号不一致',
  30012: '身份证号未通过核验',
  20012: '不支持该证件',
  LOCAL: '姓名或证件号格式不被接受',
}

export function createVerifyRealName(
  { allinpay, onTrouble }: Pick<PaymentNeeds, 'allinpay' | 'onTrouble'>,
  openMember: OpenMember,
  refresh: MemberRefresh,
): VerifyRealName {
  return async (merchantId, person) => {
    const opened = await openMember(merchantId)
    if (opened.kind === 'refused') {
      onTrouble(`The provider refuses to create a member: ${opened.code} ${opened.reason}`)
      return { kind: 'unknown' }
    }
    if (opened.kind === 'unknown') return { kind: 'unknown' }
    const set = await allinpay.members.setRealName({
      memberNo: memberNoOf(merchantId),
      name: person.realName,
      identityNo: person.idNumber,
    })
    if (set.kind === 'refused') {
      if (ABOUT_THE_PERSON.has(set.code)) return { kind: 'rejected', reason: REASON[set.code] ?? reasonOf(set) }
      onTrouble(`The provider refuses to verify a real name: ${set.code} ${reasonOf(set)}`)
      return { kind: 'unknown' }
    }
    const found = await refresh(merchantId)
    if (set.kind === 'done') return { kind: 'passed' }
    return compare(found, person)
  }
}

/** Repeated or unknown: what stands at the provider decides, and it has to be this very person. */
function compare(found: MemberFound, person: ProvenPerson): RealNameVerdict {
  if (found.kind !== 'found' || !found.info.isRealNamed) return { kind: 'unknown' }
  const isSame =
    found.info.name === person.realName && found.info.identityNo?.toUpperCase() === person.idNumber.toUpperCase()
  return isSame ? { kind: 'passed' } : { kind: 'rejected', reason: '支付账户已用其他身份完成实名，无法更改' }
}
