// Refusals that are the platform's own doing: its signature, its certificate, its rights, its accounts at the provider. No merchant can mend one.
import type { CallService } from './planned-call.ts'

/** 应用不存在, 无权限使用此接口, 签名失败, 签名验证失败, 准备金账户手续费不足. */
const OF_THE_PLATFORM: ReadonlySet<string> = new Set(['20000', '20003', '20018', '20019', '40011'])

/** 账户余额不足: the ledger had the money, so it is the wallet at the provider that lacks it. */
const BALANCE_SHORT = '40014'

/** Whoever reads how these ended is a merchant or a buyer; of the others people of the platform read what the provider said. */
const TOLD_TO_PAYERS: ReadonlySet<CallService> = new Set(['withdraw', 'deposit', 'collect', 'purchase'])

export const UNAVAILABLE = '渠道暂不可用'

/** What the gateway itself refuses never was about a merchant's order. */
export const isPlatformFault = (code: string): boolean => code.startsWith('GW') || OF_THE_PLATFORM.has(code)

/** The same of an order of this kind. */
export const isPlatformFaultOf = (service: CallService, code: string): boolean =>
  isPlatformFault(code) || (service === 'withdraw' && code === BALANCE_SHORT)

export const isToldToPayers = (service: CallService): boolean => TOLD_TO_PAYERS.has(service)
