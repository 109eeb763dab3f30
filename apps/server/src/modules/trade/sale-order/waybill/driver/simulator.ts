// A waybill service of our own for development: a request has the same number however often it is asked, by any server at any time.
import { createHash } from 'node:crypto'
import type { Clock } from '../../../../../kernel/clock.ts'
import type { AskedLabel, CancelAnswer, LabelAnswer, WaybillDriver } from './waybill-driver.ts'

/** How the four last signs of a customer code make the carrier behave; every other one gives numbers. */
const simulatedAccounts = {
  /** The carrier does not know the account. */
  9001: 'unknown account',
  /** It never answers. */
  9002: 'no answer',
  /** It answers when asked again some minutes later. */
  9003: 'slow',
  /** It takes no number back. */
  9004: 'no cancel',
  /** It gives every request the same number. */
  9005: 'one number',
} as const

/** How long a slow carrier leaves the first questions without an answer. */
export const SLOW_MS = 60_000

/** How each carrier's numbers begin, and how many digits follow. */
const numbers: Readonly<Record<string, readonly [prefix: string, digits: number]>> = {
  SF: ['SF', 13],
  ZTO: ['75', 12],
  YTO: ['YT', 13],
  YD: ['43', 11],
  STO: ['77', 13],
  JTSD: ['JT', 13],
  JD: ['JD00', 11],
  EMS: ['11', 11],
  YZPY: ['98', 11],
  DBL: ['DPK', 11],
  CNSD: ['CN', 14],
}

type Asked = Pick<AskedLabel, 'account' | 'askedAt'>

export function createWaybillSimulator({ clock }: { readonly clock: Clock }): WaybillDriver {
  const behaves = ({ account, askedAt }: Asked) => {
    const accounts: Readonly<Record<string, string>> = simulatedAccounts
    const kind = accounts[account.customerCode.slice(-4)] ?? 'answers'
    if (kind !== 'slow') return kind
    return clock.now().getTime() - askedAt.getTime() < SLOW_MS ? 'no answer' : 'answers'
  }
  return {
    name: 'simulator',
    async obtain(label): Promise<LabelAnswer> {
      const how = behaves(label)
      if (how === 'no answer') return NO_ANSWER
      if (how === 'unknown account') return { kind: 'refused', reason: '客户编号未开通电子面单' }
      const shape = numbers[label.carrierCode]
      if (shape === undefined) return { kind: 'refused', reason: '该快递公司没有电子面单' }
      const requestNo = how === 'one number' ? label.account.customerCode : label.requestNo
      return { kind: 'issued', waybillNo: numberOf(shape, requestNo), ...routeOf(label.receiver.region) }
    },
    async cancel(asked): Promise<CancelAnswer> {
      const how = behaves(asked)
      if (how === 'no answer') return NO_ANSWER
      if (how === 'no cancel') return { kind: 'refused', reason: '快递公司已揽收，不能取消' }
      return { kind: 'canceled' }
    },
  }
}

const NO_ANSWER = { kind: 'unknown', reason: 'no answer' } as const

/** Digits that follow from a text, the same each time. */
function digitsOf(text: string, count: number): string {
  const hash = BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)
  return (hash % 10n ** BigInt(count)).toString().padStart(count, '0')
}

/** Its last four digits are below 9000: above it the tracking simulator loses parcels. */
function numberOf([prefix, digits]: readonly [string, number], requestNo: string): string {
  const end = Number(digitsOf(`${requestNo}|end`, 8)) % 9000
  return `${prefix}${digitsOf(requestNo, digits - 4)}${String(end).padStart(4, '0')}`
}

/** 浙江省, 杭州市, 西湖区 → 571-06 C12 and 杭州市转运中心. */
function routeOf(region: readonly string[]): { readonly sortCode: string; readonly hub: string } {
  const [province = '', city = province, district = city] = region
  const letter = String.fromCodePoint(65 + (Number(digitsOf(district, 4)) % 8))
  const sortCode = `${digitsOf(province + city, 3)}-${digitsOf(district, 2)} ${letter}${digitsOf(`${district}|bay`, 2)}`
  return { sortCode, hub: `${city}转运中心` }
}
