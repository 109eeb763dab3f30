/** Every switch of the sandbox with its default: where evidence about the real gateway is open, we switch. */
import type { DigestMode, DigestSetting } from '@merchant/allinpay/wire'

export interface Settings {
  /** Which digests of a request's signature are accepted. */
  requestDigest: DigestSetting
  responseDigest: DigestMode
  notifyDigest: DigestMode
  /** The text a reply's signature is made over. */
  signedText: 'sorted-nulls-dropped' | 'sorted-nulls-kept'
  /** Whether replies with code 20000 carry a signature. */
  signErrors: boolean
  replyKeyOrder: 'declared' | 'random'
  /** Whether optional reply fields without a value are sent as null. */
  emitNulls: boolean
  escapeSlashes: boolean
  escapeUnicode: boolean
  contractNoKey: 'ContractNo' | 'contractNo'
  /** The platform's deposit account shows more than a double can hold, so that a parser that loses digits is caught. */
  bigNumbers: boolean
  /**
   * Which time a request's timestamp is compared with. `either` serves a product whose clock is moved together with
   * the sandbox's, as well as one that keeps the host's time while an operator moves the sandbox's alone.
   */
  timestampClock: 'sandbox' | 'host' | 'either'
  timestampWindowMinutes: number
  unknownAppCode: 'GW0008' | 'GW0010'
  /** Company audits pass by themselves after `auditDelayMs`; off, an operator decides in the inspector, as in the real test environment. */
  autoAudit: boolean
  auditDelayMs: number
  /** Phone binding codes are always 11111 instead of random and shown in the SMS list. */
  fixedSms: boolean
  strictPhonePrefixes: boolean
  /** Names that force an outcome (实名不符, 审核拒绝 …). */
  magicNames: boolean
  /** Amounts that force an outcome (901.01 元 …). */
  magicAmounts: boolean
  /** Whether the app may let persons confirm by payment password. */
  payPasswords: boolean
  /** Whether withdrawals want 账户提现协议 signed, as newer deployments do. */
  acctProtocolWanted: boolean
  /** Whether a group payment has to name a sub-merchant that is bound to its receiver. */
  groupMerchantsBound: boolean
  withdrawFreezeAt: 'apply' | 'confirm'
  /** Whether a quick payment waits for a code to the card's phone. */
  quickPaySms: boolean
  /** How a refusal of the channel is answered: as payStatus fail, or as error 40006. */
  channelFailAs: 'payStatusFail' | 'error40006'
  /** How long the bank takes for a D0 withdrawal and for a D0 refund. */
  withdrawSettleMs: number
  refundSettleMs: number
  dailyOrderLimit: number
  /** 分; null means no limit. */
  singleAmountLimit: number | null
  dailyAmountLimit: number | null
  /** The platform's prepaid set 100003 is used up: every money order answers 40011. */
  reserveEmpty: boolean
  firstNotifyDelayMs: number
  notifyTimeoutMs: number
  /** The provider's documents contradict themselves on whether a failed refund is notified. */
  notifyRefundFailure: boolean
  /** And on whether a failed payout of a batch is. */
  notifyBatchFailure: boolean
  /** How check files come: with names of the columns or without, the first of them one way or the other. */
  checkFileHeader: boolean
  checkFileOrderNoName: '通商云订单号' | '通联订单号'
  checkFileName: 'plain' | 'withType'
  checkFileExtraColumn: boolean
  checkFileBom: boolean
  checkFileLineEnd: 'lf' | 'crlf'
  /** Days on which T1 withdrawals do not settle, `yyyy-MM-dd`. */
  holidays: string[]
}

export const DEFAULT_SETTINGS: Readonly<Settings> = {
  requestDigest: 'md5-base64',
  responseDigest: 'md5-base64',
  notifyDigest: 'md5-base64',
  signedText: 'sorted-nulls-dropped',
  signErrors: true,
  replyKeyOrder: 'declared',
  emitNulls: false,
  escapeSlashes: false,
  escapeUnicode: false,
  contractNoKey: 'ContractNo',
  bigNumbers: false,
  timestampClock: 'sandbox',
  timestampWindowMinutes: 10,
  unknownAppCode: 'GW0008',
  autoAudit: false,
  auditDelayMs: 2_000,
  fixedSms: false,
  strictPhonePrefixes: false,
  magicNames: true,
  magicAmounts: false,
  payPasswords: true,
  acctProtocolWanted: false,
  groupMerchantsBound: false,
  withdrawFreezeAt: 'confirm',
  channelFailAs: 'payStatusFail',
  quickPaySms: true,
  withdrawSettleMs: 1_000,
  refundSettleMs: 1_000,
  dailyOrderLimit: 10,
  singleAmountLimit: null,
  dailyAmountLimit: null,
  reserveEmpty: false,
  firstNotifyDelayMs: 5_000,
  notifyTimeoutMs: 5_000,
  notifyRefundFailure: true,
  notifyBatchFailure: true,
  checkFileHeader: true,
  checkFileOrderNoName: '通商云订单号',
  checkFileName: 'plain',
  checkFileExtraColumn: false,
  checkFileBom: false,
  checkFileLineEnd: 'lf',
  holidays: [],
}

const CHOICES: { readonly [Name in keyof Settings]?: readonly Settings[Name][] } = {
  requestDigest: ['md5-base64', 'raw', 'either'],
  responseDigest: ['md5-base64', 'raw'],
  notifyDigest: ['md5-base64', 'raw'],
  signedText: ['sorted-nulls-dropped', 'sorted-nulls-kept'],
  replyKeyOrder: ['declared', 'random'],
  contractNoKey: ['ContractNo', 'contractNo'],
  timestampClock: ['sandbox', 'host', 'either'],
  unknownAppCode: ['GW0008', 'GW0010'],
  withdrawFreezeAt: ['apply', 'confirm'],
  channelFailAs: ['payStatusFail', 'error40006'],
  checkFileOrderNoName: ['通商云订单号', '通联订单号'],
  checkFileName: ['plain', 'withType'],
  checkFileLineEnd: ['lf', 'crlf'],
}

const NULLABLE: readonly string[] = ['singleAmountLimit', 'dailyAmountLimit']

/** Changes of settings as an admin sent them; throws on an unknown name or a value of the wrong kind. */
export function readSettings(changes: object): Partial<Settings> {
  for (const [name, value] of Object.entries(changes)) {
    if (!isSetting(name)) throw new Error(`unknown setting: ${name}`)
    const known = DEFAULT_SETTINGS[name]
    const choices: readonly unknown[] | undefined = CHOICES[name]
    const fits = choices
      ? choices.includes(value)
      : NULLABLE.includes(name)
        ? isAmountOrNull(value)
        : isAlike(value, known)
    if (!fits) throw new Error(`setting ${name} cannot be ${JSON.stringify(value)}`)
  }
  return changes
}

const isSetting = (name: string): name is keyof Settings => Object.hasOwn(DEFAULT_SETTINGS, name)

function isAlike(value: unknown, known: unknown): boolean {
  if (Array.isArray(known)) return Array.isArray(value) && value.every((item) => typeof item === 'string')
  if (typeof known === 'number') return typeof value === 'number' && Number.isFinite(value) && value >= 0
  return typeof value === typeof known
}

function isAmountOrNull(value: unknown): boolean {
  return value === null || (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0)
}
