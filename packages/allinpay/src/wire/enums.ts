/** The provider's enumerations, by names of ours. */

export const MEMBER_TYPE = { company: 2, person: 3 } as const
export const SOURCE = { mobile: 1, pc: 2 } as const
export const VERIFICATION_CODE_TYPE = { unbindPhone: 6, bindPhone: 9 } as const
export const IDENTITY_TYPE = { idCard: 1 } as const
export const USER_STATE = { active: 1, auditFailed: 3, locked: 5, toBeAudited: 7 } as const
export const COMPANY_STATUS = { auditing: 1, passed: 2, failed: 3 } as const
export const AUTH_TYPE = { threeCertificates: 1, uniCredit: 2 } as const
export const CARD_TYPE = { debit: 1, credit: 2 } as const
export const CARD_STATE = { valid: 1, invalid: 0 } as const
export const BIND_STATE = { bound: 1, unbound: 2 } as const
export const BANK_CARD_PRO = { personal: 0, company: 1 } as const
/** 影像类型 of idcardCollect. */
export const PICTURE_TYPE = {
  businessLicense: 1,
  organizationCode: 2,
  taxRegister: 3,
  accountProof: 4,
  creditCode: 5,
  icpLicense: 6,
  industryLicense: 7,
  identityFront: 8,
  identityBack: 9,
} as const
export const VALIDATE_TYPE = { none: 0, sms: 1, password: 2 } as const
export const CARD_CHECK = {
  threeElements: 1,
  realNamePay: 3,
  fourElements: 5,
  agreementPay: 6,
  quickPay: 7,
  fourElementsWjt: 8,
  backOffice: 99,
} as const

/** 账户机构: where a bank account of the platform's is kept. */
export const ACCT_ORG_TYPE = { allinpay: 0, huatong: 1, shanghai: 3, merchants: 4 } as const

/** 订单状态. */
export const ORDER_STATUS = { unpaid: 1, failed: 3, succeeded: 4, refunded: 5, closed: 6, inProgress: 99 } as const

export const ORDER_TYPE = {
  deposit: 1,
  consume: 2,
  withdraw: 3,
  collect: 4,
  agentPay: 5,
  batchAgentPay: 6,
  refund: 10,
  applicationTransfer: 12,
  protocolConsume: 15,
  protocolCollect: 16,
} as const

/** 收款状态 of a share of a collect. */
export const PAYOUT_STATUS = { open: 0, underway: 1, paid: 2 } as const

export const PAY_STATUS = { success: 'success', pending: 'pending', fail: 'fail' } as const
export const NOTIFY_STATUS = { ok: 'OK', pending: 'pending', error: 'error' } as const
export const REFUND_TYPE = { nextDay: 'D1', atOnce: 'D0' } as const

/** 业务码: the pair of an e-commerce collect and its agent pay must match. */
export const TRADE_CODE = { collect: '3001', agentPay: '4001' } as const

/** 账户集 that every app has; the members' own set is issued per app and comes from the settings. */
export const ACCOUNT_SET = {
  platformBalance: '100001',
  platformDeposit: '100002',
  platformReserve: '100003',
  transitForward: '100004',
  transitReverse: '100005',
  platformMarketing: '2000000',
  prepaidCard: '100006',
} as const

/** The platform itself, wherever a member number is asked for. */
export const PLATFORM_MEMBER_NO = '#yunBizUserId_B2C#'
