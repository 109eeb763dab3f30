// What the platform's people may change 平台参数, deadlines, limits and fees: what each is without them, and which values it may take.
import { formatYuan } from './money.ts'

export type ParameterGroup = 'ORDER' | 'RETURN' | 'DISPUTE' | 'WITHDRAW' | 'RECHARGE' | 'MONEY' | 'GOODS' | 'ACCOUNT'
/** FEN is kept in 分 and read and typed in 元, RATE in ten-thousandths and in per cent; a SWITCH is 1 for on and 0 for off. */
export type ParameterUnit = 'MINUTE' | 'HOUR' | 'DAY' | 'DEVICE' | 'ORDER' | 'WAYBILL' | 'FEN' | 'RATE' | 'SWITCH'

/** In units of its own, always whole. */
export interface ParameterTerms {
  readonly group: ParameterGroup
  readonly unit: ParameterUnit
  readonly standard: number
  readonly min: number
  readonly max: number
  /** Between two neighbouring values, from the least on; one where nothing is said. */
  readonly step?: number
}

const of =
  (group: ParameterGroup) =>
  (unit: ParameterUnit, standard: number, min: number, max: number): ParameterTerms => ({
    group,
    unit,
    standard,
    min,
    max,
  })
const order = of('ORDER')
const afterSale = of('RETURN')
const dispute = of('DISPUTE')
const withdraw = of('WITHDRAW')
const recharge = of('RECHARGE')
const money = of('MONEY')
const goods = of('GOODS')
const account = of('ACCOUNT')

/** By their names in the specification, in the order in which they are shown. */
export const parameterCatalogue = {
  'order.payExpireMin': order('MINUTE', 30, 15, 1_440),
  'order.shipPromiseHours': { ...order('HOUR', 48, 24, 72), step: 24 },
  'order.shipSoonHours': order('HOUR', 12, 1, 24),
  'order.addressFreeHours': order('HOUR', 6, 0, 24),
  'order.addressReviewHours': order('HOUR', 12, 1, 48),
  'order.undoShipMin': order('MINUTE', 60, 0, 180),
  'order.autoConfirmDays': order('DAY', 10, 7, 30),
  'order.autoConfirmMaxDays': order('DAY', 30, 30, 60),
  'afterSale.windowDays': afterSale('DAY', 7, 7, 30),
  'afterSale.reviewHours': afterSale('HOUR', 48, 24, 72),
  'afterSale.negotiateHours': afterSale('HOUR', 48, 24, 72),
  'afterSale.buyerShipDays': afterSale('DAY', 7, 3, 10),
  'afterSale.receiveDays': afterSale('DAY', 10, 2, 15),
  'afterSale.reshipHours': afterSale('HOUR', 48, 24, 72),
  'afterSale.exchangeReceiveDays': afterSale('DAY', 10, 7, 15),
  'afterSale.escalateDays': afterSale('DAY', 7, 3, 15),
  'dispute.evidenceHours': dispute('HOUR', 48, 24, 96),
  'dispute.judgeHours': dispute('HOUR', 72, 24, 168),
  'dispute.appealHours': dispute('HOUR', 48, 24, 96),
  // The least withdrawal is more than the highest fee, whatever is set: something always arrives.
  'withdraw.minFen': withdraw('FEN', 1_000, 1_000, 100_000),
  'withdraw.maxFen': withdraw('FEN', 5_000_000, 100_000, 50_000_000),
  'withdraw.maxPublicFen': withdraw('FEN', 50_000_000, 100_000, 500_000_000),
  'withdraw.perDay': withdraw('ORDER', 3, 1, 20),
  'withdraw.perDayFen': withdraw('FEN', 100_000_000, 100_000, 2_000_000_000),
  'withdraw.freePerMonth': withdraw('ORDER', 3, 0, 100),
  'withdraw.feeFen': withdraw('FEN', 200, 0, 500),
  'withdraw.nextDay': { ...withdraw('SWITCH', 0, 0, 1), step: 1 },
  'withdraw.sameDayFeeFen': withdraw('FEN', 0, 0, 400),
  'withdraw.auditFen': withdraw('FEN', 5_000_000, 100_000, 50_000_000),
  'withdraw.confirmMin': withdraw('MINUTE', 10, 5, 30),
  'recharge.minFen': recharge('FEN', 100, 100, 100_000),
  'recharge.maxCardFen': recharge('FEN', 5_000_000, 100_000, 50_000_000),
  'recharge.maxBankFen': recharge('FEN', 50_000_000, 100_000, 500_000_000),
  'recharge.perDay': recharge('ORDER', 20, 1, 100),
  'recharge.maxOpen': recharge('ORDER', 5, 1, 20),
  'recharge.quickFeeBp': recharge('RATE', 0, 0, 100),
  'recharge.scanFeeBp': recharge('RATE', 0, 0, 100),
  'recharge.bankFeeBp': recharge('RATE', 0, 0, 100),
  'recharge.expireMin': recharge('MINUTE', 30, 10, 120),
  'settle.delayDays': money('DAY', 7, 0, 30),
  'bill.autoConfirmDays': money('DAY', 3, 1, 7),
  'platformOrder.dueMin': money('MINUTE', 30, 15, 1_440),
  'platformOrder.dueDays': money('DAY', 7, 3, 30),
  'platformOrder.penaltyDays': money('DAY', 5, 3, 30),
  'waybill.freePerMonth': money('WAYBILL', 1_000, 0, 100_000),
  'goods.recycleDays': goods('DAY', 30, 7, 90),
  'goods.auditSlaHours': goods('HOUR', 24, 1, 72),
  'cert.remindFirstDays': goods('DAY', 30, 15, 90),
  'cert.remindAgainDays': goods('DAY', 7, 3, 14),
  'cert.remindLastDays': goods('DAY', 1, 1, 2),
  'session.idleMin': account('MINUTE', 120, 15, 480),
  'session.absoluteDays': account('DAY', 30, 1, 90),
  'session.max': account('DEVICE', 5, 1, 10),
  'sms.ttlMin': account('MINUTE', 5, 3, 10),
  'invite.hours': account('HOUR', 72, 24, 168),
  'merchant.closeWaitDays': account('DAY', 30, 7, 90),
  'export.keepDays': account('DAY', 7, 1, 30),
} as const satisfies Readonly<Record<string, ParameterTerms>>

export type ParameterKey = keyof typeof parameterCatalogue

export const isParameterKey = (key: string): key is ParameterKey => Object.hasOwn(parameterCatalogue, key)
export const parameterKeys: readonly ParameterKey[] = Object.keys(parameterCatalogue).filter(isParameterKey)

/** Whether a parameter takes this value. */
export function fitsParameter(key: ParameterKey, value: number): boolean {
  const { min, max, step = 1 }: ParameterTerms = parameterCatalogue[key]
  return value >= min && value <= max && (value - min) % step === 0
}

/** Those that it takes where they are few; null: all between its bounds. */
export function parameterChoices(key: ParameterKey): readonly number[] | null {
  const { min, max, step }: ParameterTerms = parameterCatalogue[key]
  return step === undefined ? null : Array.from({ length: (max - min) / step + 1 }, (_, at) => min + at * step)
}

/** As people read it, without its unit. */
export function parameterNumber(key: ParameterKey, value: number): string {
  const { unit }: ParameterTerms = parameterCatalogue[key]
  if (unit === 'FEN') return formatYuan(value, true)
  return (unit === 'RATE' ? value / 100 : value).toLocaleString('en')
}

interface InBoth {
  readonly 0: string
  readonly 1: string
}
/** The labels' words, which travel apart from the numbers: Chinese and English. */
export interface ParameterWords {
  readonly units: Readonly<Record<ParameterUnit, InBoth>>
  readonly off: InBoth
  readonly on: InBoth
}

/** A value as people read it, with its unit, in both languages. */
export function parameterText(
  key: ParameterKey,
  value: number,
  { units, off, on }: ParameterWords,
): readonly [chinese: string, english: string] {
  const { unit }: ParameterTerms = parameterCatalogue[key]
  const number = parameterNumber(key, value)
  const whole = value === 0 ? off : on
  return unit === 'SWITCH' ? [whole[0], whole[1]] : [`${number} ${units[unit][0]}`, `${number} ${units[unit][1]}`]
}

const unitMs: Readonly<Record<ParameterUnit, number>> = {
  MINUTE: 60_000,
  HOUR: 3_600_000,
  DAY: 86_400_000,
  DEVICE: Number.NaN,
  ORDER: Number.NaN,
  WAYBILL: Number.NaN,
  FEN: Number.NaN,
  RATE: Number.NaN,
  SWITCH: Number.NaN,
}

/** So many of its units as a time. */
export const parameterMs = (key: ParameterKey, value: number): number => value * unitMs[parameterCatalogue[key].unit]

/** What it is as long as nobody changes it. */
export const standardMs = (key: ParameterKey): number => parameterMs(key, parameterCatalogue[key].standard)
