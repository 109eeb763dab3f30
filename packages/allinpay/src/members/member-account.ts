/** A member's account: created, bound to a phone, real-named, under contract. */
import { InvalidArgument, mustBeAddress, mustBeText } from '../argument.ts'
import { type Line, memberNoOf, type Party, type Source, sourceCode } from '../operation.ts'
import type { Outcome } from '../outcome.ts'
import type { Page } from '../page.ts'
import { findObjects, findText, mustText } from '../reply-data.ts'
import {
  type JsonObject,
  IDENTITY_TYPE,
  MEMBER_TYPE,
  PLATFORM_MEMBER_NO,
  VERIFICATION_CODE_TYPE,
} from '../wire/index.ts'

export type MemberType = keyof typeof MEMBER_TYPE

/** The kinds of wallet a payer can be bound to. */
export type PaymentAccountType = 'weChatPublic' | 'weChatMiniProgram' | 'aliPayService'

export interface SubMerchant {
  readonly vspCusid: string
  /** Of the channel's app. */
  readonly vspAppId: string
  /** Of the group; null where there is none. */
  readonly vspMerchantId: string | null
  readonly terminalId: string | null
}

export interface MemberAccount {
  /** Opens a member. The type can never be changed. Repeated (30000): compare with `info`. */
  create(member: {
    memberNo: string
    memberType: MemberType
    source?: Source
  }): Promise<Outcome<{ memberNo: string; providerMemberId: string }>>

  /** Sends a code by SMS to the phone that is to be bound or unbound. */
  sendVerificationCode(code: {
    memberNo: string
    phone: string
    purpose: keyof typeof VERIFICATION_CODE_TYPE
  }): Promise<Outcome<{ memberNo: string }>>

  /** Companies only once audited. Wrong or expired code: refused 20011. Repeated (30024): compare with `info`. */
  bindPhone(phone: { memberNo: string; phone: string; code: string }): Promise<Outcome<{ memberNo: string }>>

  /** Afterwards the member cannot order until a phone is bound again. */
  unbindPhone(phone: { memberNo: string; phone: string; code: string }): Promise<Outcome<{ memberNo: string }>>

  /** Persons only. Repeated (30007, 30035): compare with `info`. */
  setRealName(person: { memberNo: string; name: string; identityNo: string }): Promise<Outcome<{ memberNo: string }>>

  /** The page on which a member signs the agreement without which nothing can be withdrawn. */
  signContractPage(contract: {
    memberNo: string
    returnUrl: string
    source?: Source
    backUrl?: string
  }): Promise<Outcome<Page>>

  /** The page that shows the agreement once it is signed. On the page 30034: nothing is. */
  contractPage(contract: { memberNo: string; returnUrl: string; source?: Source }): Promise<Outcome<Page>>

  /** 账户提现协议: wanted before withdrawals by newer deployments. `name` is the member's own. Valid ten minutes. */
  signProtocolPage(protocol: {
    memberNo: string
    name: string
    returnUrl?: string
    source?: Source
    backUrl?: string
  }): Promise<Outcome<Page>>

  /**
   * 余额支付协议: afterwards `consumeByProtocol` and `collectByProtocol` move the payer's balance to this receiver without asking.
   * `requestNo` is ours and serves once (repeated: 20022); the number of the agreement comes with its notification.
   */
  signBalanceProtocolPage(protocol: {
    requestNo: string
    payerNo: string
    receiver: Party
    name: string
    returnUrl: string
    source?: Source
    backUrl?: string
  }): Promise<Outcome<Page>>

  /** Binds a sub-merchant 收银宝子商户 of the channel, which group payments to this member have to name. */
  bindSubMerchant(binding: SubMerchant & { memberNo: string }): Promise<Outcome<{ memberNo: string }>>

  /** Those that are bound, the oldest first. */
  subMerchants(member: { memberNo: string }): Promise<Outcome<{ subMerchants: readonly SubMerchant[] }>>

  /** Binds a wallet identity, so that its owner may pay without a phone. */
  bindPaymentAccount(account: {
    memberNo: string
    accountType: PaymentAccountType
    account: string
  }): Promise<Outcome<{ memberNo: string }>>

  /** Neither pays nor receives any more; every other call about the member is refused 30002. */
  lock(member: { memberNo: string }): Promise<Outcome<{ memberNo: string }>>

  /** The one call that a locked member can be named in. */
  unlock(member: { memberNo: string }): Promise<Outcome<{ memberNo: string }>>
}

export function createMemberAccount({ settings, gateway, openPage, cipher }: Line): MemberAccount {
  const echoed = (data: JsonObject): { memberNo: string } => ({ memberNo: mustText(data, 'bizUserId') })
  const turnLock = (method: string, memberNo: string) =>
    gateway.call({
      method,
      kind: 'command',
      mustEcho: ['bizUserId'],
      params: () => ({ bizUserId: memberNo }),
      read: echoed,
    })

  return {
    create: (member) =>
      gateway.call({
        method: 'memberService.createMember',
        kind: 'command',
        mustEcho: ['bizUserId'],
        alsoRepeated: ['30000'],
        params: () => ({
          bizUserId: mustBeMemberNo(member.memberNo),
          memberType: MEMBER_TYPE[member.memberType],
          source: sourceCode(member.source),
        }),
        read: (data) => ({ memberNo: mustText(data, 'bizUserId'), providerMemberId: mustText(data, 'userId') }),
      }),

    sendVerificationCode: ({ memberNo, phone, purpose }) =>
      gateway.call({
        method: 'memberService.sendVerificationCode',
        kind: 'command',
        params: () => ({
          bizUserId: memberNo,
          phone: mustBeText(phone, 'the phone', 20),
          verificationCodeType: VERIFICATION_CODE_TYPE[purpose],
        }),
        read: () => ({ memberNo }),
      }),

    bindPhone: ({ memberNo, phone, code }) =>
      gateway.call({
        method: 'memberService.bindPhone',
        kind: 'command',
        mustEcho: ['bizUserId'],
        alsoRepeated: ['30024'],
        params: () => ({ bizUserId: memberNo, phone, verificationCode: mustBeText(code, 'the code', 10) }),
        read: echoed,
      }),

    unbindPhone: async ({ memberNo, phone, code }) =>
      refuseError(
        await gateway.call({
          method: 'memberService.unbindPhone',
          kind: 'command',
          mustEcho: ['bizUserId'],
          alsoRepeated: ['30021'],
          params: () => ({ bizUserId: memberNo, phone, verificationCode: mustBeText(code, 'the code', 10) }),
          read: (data) => ({ ...echoed(data), result: findText(data, 'result') }),
        }),
      ),

    setRealName: ({ memberNo, name, identityNo }) =>
      gateway.call({
        method: 'memberService.setRealName',
        kind: 'command',
        mustEcho: ['bizUserId'],
        alsoRepeated: ['30007', '30035'],
        params: () => ({
          bizUserId: memberNo,
          isAuth: true,
          name: mustBeText(name, 'the name', 60),
          identityType: IDENTITY_TYPE.idCard,
          identityNo: cipher.encrypt(mustBeText(identityNo, 'the identity number', 30)),
        }),
        read: echoed,
      }),

    signContractPage: ({ memberNo, returnUrl, source, backUrl }) =>
      openPage('memberService.signContract', () => ({
        bizUserId: memberNo,
        jumpUrl: mustBeAddress(returnUrl, 'the return address'),
        backUrl: mustBeAddress(backUrl ?? settings.backUrl, 'the notification address'),
        source: sourceCode(source),
      })),

    contractPage: ({ memberNo, returnUrl, source }) =>
      openPage('memberService.signContractQuery', () => ({
        bizUserId: memberNo,
        jumpUrl: mustBeAddress(returnUrl, 'the return address'),
        source: sourceCode(source),
      })),

    signProtocolPage: ({ memberNo, name, returnUrl, source, backUrl }) =>
      openPage('memberService.signAcctProtocol', () => ({
        bizUserId: memberNo,
        signAcctName: mustBeText(name, 'the name', 100),
        jumpUrl: returnUrl === undefined ? undefined : mustBeAddress(returnUrl, 'the return address'),
        backUrl: mustBeAddress(backUrl ?? settings.backUrl, 'the notification address'),
        source: sourceCode(source),
      })),

    signBalanceProtocolPage: ({ requestNo, payerNo, receiver, name, returnUrl, source, backUrl }) =>
      openPage('memberService.signBalanceProtocol', () => {
        if (memberNoOf(receiver) === payerNo) throw new InvalidArgument('payer and receiver must be two')
        return {
          protocolReqSn: mustBeText(requestNo, 'the number of the request', 50),
          payerId: payerNo,
          receiverId: memberNoOf(receiver),
          protocolName: mustBeText(name, 'the name of the agreement', 50),
          jumpUrl: mustBeAddress(returnUrl, 'the return address'),
          backUrl: mustBeAddress(backUrl ?? settings.backUrl, 'the notification address'),
          source: sourceCode(source),
        }
      }),

    bindSubMerchant: async ({ memberNo, vspCusid, vspAppId, vspMerchantId, terminalId }) =>
      refuseError(
        await gateway.call({
          method: 'memberService.vspTermidService',
          kind: 'command',
          mustEcho: ['bizUserId'],
          params: () => ({
            bizUserId: memberNo,
            operationType: 'set',
            vspMerchantid: vspMerchantId ?? undefined,
            vspCusid: mustBeText(vspCusid, 'the sub-merchant', 20),
            appid: mustBeText(vspAppId, 'the app of the channel', 20),
            vspTermid: terminalId ?? undefined,
          }),
          read: (data) => ({ ...echoed(data), result: findText(data, 'result') }),
        }),
      ),

    subMerchants: ({ memberNo }) =>
      gateway.call({
        method: 'memberService.vspTermidService',
        kind: 'query',
        mustEcho: ['bizUserId'],
        params: () => ({ bizUserId: memberNo, operationType: 'query' }),
        read: (data) => ({
          subMerchants: findObjects(data, 'vspTermidList').map((one) => ({
            vspCusid: mustText(one, 'vspCusid'),
            vspAppId: mustText(one, 'appid'),
            vspMerchantId: findText(one, 'vspMerchantid'),
            terminalId: findText(one, 'vspTermid'),
          })),
        }),
      }),

    bindPaymentAccount: async ({ memberNo, accountType, account }) =>
      refuseError(
        await gateway.call({
          method: 'memberService.applyBindAcct',
          kind: 'command',
          mustEcho: ['bizUserId'],
          params: () => ({
            bizUserId: memberNo,
            operationType: 'set',
            acctType: accountType,
            acct: mustBeText(account, 'the account', 100),
          }),
          read: (data) => ({ ...echoed(data), result: findText(data, 'result') }),
        }),
      ),

    lock: ({ memberNo }) => turnLock('memberService.lockMember', memberNo),
    unlock: ({ memberNo }) => turnLock('memberService.unlockMember', memberNo),
  }
}

/** A member number as the gateway takes it: no Chinese, no blanks, not the platform's own. */
function mustBeMemberNo(memberNo: string): string {
  if (!/^[\x21-\x7e]{1,50}$/.test(memberNo) || memberNo === PLATFORM_MEMBER_NO) {
    throw new InvalidArgument('the member number must be 1 to 50 ASCII characters, and not the platform itself')
  }
  return memberNo
}

// Two calls answer OK outside and `error` inside; only the inside says whether it was done.
function refuseError(outcome: Outcome<{ memberNo: string; result: string | null }>): Outcome<{ memberNo: string }> {
  if (outcome.kind !== 'done') return outcome
  const { memberNo, result } = outcome.data
  if (result === 'error') return { kind: 'refused', code: 'error', message: '' }
  return { kind: 'done', data: { memberNo } }
}
