// Has the provider verify a person's name and ID number, on a member, which is made first; for a company on one of its own.
import { idNumberInFull } from '@merchant/contract'
import { memberNoOf, ownerNoOf, reasonOf } from '../calls/index.ts'
import type { MemberOpened, OpenMember } from './open-member.ts'
import type { MemberFound, RefreshMember } from './refresh-member.ts'
import type { StuckMembers } from './stuck-member.ts'
import type { ProvenPerson, WalletDeps } from './wallet.deps.ts'

type RealNameVerdict =
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

type VerifyDeps = Pick<WalletDeps, 'db' | 'allinpay' | 'memberTypeOf'> & {
  readonly openMember: OpenMember
  readonly refresh: RefreshMember
  readonly stuck: StuckMembers
}

export function createVerifyRealName(deps: VerifyDeps): VerifyRealName {
  const { db, allinpay, memberTypeOf, openMember, refresh, stuck } = deps
  /**
   * The person behind a company, whose own member can take no real name. This member serves the proof only: nothing of it
   * is kept here, and it may exist already.
   */
  async function openOwner(merchantId: string): Promise<MemberOpened> {
    const memberNo = ownerNoOf(merchantId)
    const created = await allinpay.members.create({ memberNo, memberType: 'person' })
    if (created.kind === 'refused') {
      await stuck.refused(merchantId, 'REAL_NAME', created)
      return { kind: 'refused', reason: reasonOf(created) }
    }
    return { kind: created.kind === 'unknown' ? 'unknown' : 'ready' }
  }
  async function infoOfOwner(memberNo: string): Promise<MemberFound> {
    const answer = await allinpay.members.info({ memberNo })
    return answer.kind === 'done' ? { kind: 'found', info: answer.data } : { kind: 'unknown' }
  }

  async function verify(merchantId: string, person: ProvenPerson): Promise<RealNameVerdict> {
    const isCompany = (await memberTypeOf(db.tenant(merchantId))) === 'ENTERPRISE'
    const memberNo = isCompany ? ownerNoOf(merchantId) : memberNoOf(merchantId)
    const opened = await (isCompany ? openOwner(merchantId) : openMember(merchantId))
    if (opened.kind !== 'ready') return { kind: 'unknown' }
    const set = await allinpay.members.setRealName({
      memberNo,
      name: person.realName,
      identityNo: person.idNumber,
    })
    if (set.kind === 'refused') {
      if (ABOUT_THE_PERSON.has(set.code)) return { kind: 'rejected', reason: REASON[set.code] ?? reasonOf(set) }
      await stuck.refused(merchantId, 'REAL_NAME', set)
      return { kind: 'unknown' }
    }
    const found = await (isCompany ? infoOfOwner(memberNo) : refresh(merchantId))
    return set.kind === 'done' ? { kind: 'passed' } : compare(found, person)
  }

  return async (merchantId, person) => {
    const verdict = await verify(merchantId, person)
    // Whatever was said about the person, and whoever had it said: the provider looks at it again.
    if (verdict.kind !== 'unknown') await stuck.over(merchantId, 'REAL_NAME')
    return verdict
  }
}

/** Repeated or unknown: what stands at the provider decides, and it has to be this very person. */
function compare(found: MemberFound, person: ProvenPerson): RealNameVerdict {
  if (found.kind !== 'found' || found.info.memberType !== 'person' || !found.info.isRealNamed)
    return { kind: 'unknown' }
  const isSame =
    found.info.name === person.realName &&
    idNumberInFull(found.info.identityNo ?? '') === idNumberInFull(person.idNumber)
  return isSame ? { kind: 'passed' } : { kind: 'rejected', reason: '支付账户已用其他身份完成实名，无法更改' }
}
