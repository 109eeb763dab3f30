/** What the provider holds about a member: the answer to every lost member notification. */
import { findDecrypted, type Line } from '../operation.ts'
import type { Outcome } from '../outcome.ts'
import { findFlag, findInteger, findText, findTime, mustName, mustObject, mustText, nameOf } from '../reply-data.ts'
import { COMPANY_STATUS, type JsonObject, MEMBER_TYPE, type SensitiveCipher, USER_STATE } from '../wire/index.ts'
import type { CompanyStatus } from './company-info.ts'

interface MemberStanding {
  readonly memberNo: string
  readonly providerMemberId: string | null
  readonly phone: string | null
  readonly isPhoneBound: boolean
  readonly isContractSigned: boolean
  readonly contractNo: string | null
  readonly contractSignedAt: Date | null
  /** 账户提现协议; null also where the provider does not say. */
  readonly protocolNo: string | null
}

export interface PersonInfo extends MemberStanding {
  readonly memberType: 'person'
  readonly name: string | null
  readonly identityNo: string | null
  readonly isRealNamed: boolean
  readonly realNamedAt: Date | null
  /** Null when the provider names a state nobody knows. */
  readonly state: keyof typeof USER_STATE | null
}

export interface CompanyMemberInfo extends MemberStanding {
  readonly memberType: 'company'
  readonly companyName: string | null
  /** Null before any papers were handed in. */
  readonly status: CompanyStatus | null
  readonly failReason: string | null
  readonly checkedAt: Date | null
  readonly uniCredit: string | null
  readonly businessLicense: string | null
  readonly legalName: string | null
  readonly legalIdentityNo: string | null
  readonly legalPhone: string | null
  readonly accountNo: string | null
  readonly parentBankName: string | null
  readonly bankName: string | null
  readonly unionBank: string | null
}

export type MemberInfo = PersonInfo | CompanyMemberInfo

export interface MemberInfoQuery {
  /** Refused 30001: no such member. */
  info(member: { memberNo: string }): Promise<Outcome<MemberInfo>>
}

export function createMemberInfo({ gateway, cipher, settings }: Line): MemberInfoQuery {
  return {
    info: ({ memberNo }) =>
      gateway.call<MemberInfo>({
        method: 'memberService.getMemberInfo',
        kind: 'query',
        mustEcho: ['bizUserId'],
        params: () => ({ bizUserId: memberNo }),
        read: (data) => {
          const memberType = mustName(MEMBER_TYPE, findInteger(data, 'memberType'), 'memberType')
          const info = mustObject(data, 'memberInfo')
          const standing = readStanding(mustText(data, 'bizUserId'), info)
          return memberType === 'person'
            ? { memberType, ...standing, ...readPerson(info, cipher) }
            : { memberType, ...standing, ...readCompany(info, cipher, settings.encryptLegalPhone) }
        },
      }),
  }
}

function readStanding(memberNo: string, info: JsonObject): MemberStanding {
  return {
    memberNo,
    providerMemberId: findText(info, 'userId'),
    phone: findText(info, 'phone'),
    isPhoneBound: findFlag(info, 'isPhoneChecked') ?? false,
    isContractSigned: findFlag(info, 'isSignContract') ?? false,
    contractNo: findText(info, 'contractNo') ?? findText(info, 'ContractNo'),
    contractSignedAt: findTime(info, 'signContractTime'),
    protocolNo: findText(info, 'acctProtocolNo'),
  }
}

type Rest<Info> = Omit<Info, keyof MemberStanding | 'memberType'>

function readPerson(info: JsonObject, cipher: SensitiveCipher): Rest<PersonInfo> {
  return {
    name: findText(info, 'name'),
    identityNo: findDecrypted(cipher, info, 'identityCardNo'),
    isRealNamed: findFlag(info, 'isIdentityChecked') ?? false,
    realNamedAt: findTime(info, 'realNameTime'),
    state: nameOf(USER_STATE, findInteger(info, 'userState')),
  }
}

function readCompany(info: JsonObject, cipher: SensitiveCipher, encryptsPhone: boolean): Rest<CompanyMemberInfo> {
  return {
    companyName: findText(info, 'companyName'),
    status: nameOf(COMPANY_STATUS, findInteger(info, 'status')),
    failReason: findText(info, 'failReason'),
    checkedAt: findTime(info, 'checkTime'),
    uniCredit: findText(info, 'uniCredit'),
    businessLicense: findText(info, 'businessLicense'),
    legalName: findText(info, 'legalName'),
    legalIdentityNo: findDecrypted(cipher, info, 'legalIds'),
    legalPhone: encryptsPhone ? findDecrypted(cipher, info, 'legalPhone') : findText(info, 'legalPhone'),
    accountNo: findDecrypted(cipher, info, 'accountNo'),
    parentBankName: findText(info, 'parentBankName'),
    bankName: findText(info, 'bankName'),
    unionBank: findText(info, 'unionBank'),
  }
}
