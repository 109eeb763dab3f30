// The provider's calls about members during the demo's past: registration, real name, phone, contract page.
import type { Allinpay } from '@merchant/allinpay'
import { done, notInThisPast, refused, repeated, silent } from './answers.ts'
import { cardCalls } from './card-calls.ts'
import { infoOf, newMember } from './member.ts'
import type { MemberDeps } from './members.ts'

export function memberCalls(deps: MemberDeps): Allinpay['members'] {
  const { clock, recorder, members, identityCheck } = deps
  return {
    async create({ memberNo, memberType }) {
      if (members.find(memberNo) !== undefined) return repeated('30000')
      members.add(newMember(memberNo, memberType === 'company'))
      // A company is recorded with its papers.
      if (memberType === 'person') recorder.record('member', { bizUserId: memberNo })
      return done({ memberNo, providerMemberId: memberNo })
    },
    sendVerificationCode: async ({ memberNo }) => done({ memberNo }),
    async bindPhone({ memberNo, phone }) {
      members.get(memberNo).phone = phone
      recorder.record('bindPhone', { bizUserId: memberNo, phone })
      return done({ memberNo })
    },
    async setRealName({ memberNo, name, identityNo }) {
      const verdict = identityCheck(name)
      if (verdict === 'silent') return silent
      if (verdict === 'mismatch') return refused('30009', '姓名与身份证号不一致')
      Object.assign(members.get(memberNo), { name, identityNo, realNamedAt: clock.now() })
      recorder.record('realName', { bizUserId: memberNo, name, identityNo })
      return done({ memberNo })
    },
    signContractPage: async ({ memberNo }) => done({ url: `https://provider.example/contract/${memberNo}` }),
    async info({ memberNo }) {
      const member = members.find(memberNo)
      return member === undefined ? refused('30001', '会员不存在') : done(infoOf(member))
    },
    ...cardCalls(deps),
    unbindPhone: notInThisPast,
    bindPaymentAccount: notInThisPast,
    setPasswordPage: notInThisPast,
    changePasswordPage: notInThisPast,
    resetPasswordPage: notInThisPast,
    lock: notInThisPast,
    unlock: notInThisPast,
    submitPicture: notInThisPast,
    contractPage: notInThisPast,
    signProtocolPage: notInThisPast,
    bindSubMerchant: notInThisPast,
    subMerchants: notInThisPast,
    setSafeCard: notInThisPast,
    changePhonePage: notInThisPast,
    applyPhoneChangeByCard: notInThisPast,
    confirmPhoneChangeByCard: notInThisPast,
    signBalanceProtocolPage: notInThisPast,
  }
}
