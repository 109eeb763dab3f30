// What a violation may be of and against, which rules there are, and how many points each costs.
import { z } from 'zod'
import { telling } from '../../said.ts'

/** The rule that was broken; what each asks is in the labels. */
export const offCode = z.enum(
  ['PROHIBITED', 'COUNTERFEIT', 'INFRINGING', 'MISLEADING', 'UNLICENSED', 'PRICE', 'QUALITY', 'OTHER'],
  { error: telling('请选择违反的规则', 'Choose the rule that is broken') },
)
export type OffCode = z.output<typeof offCode>

export const violationType = z.enum(['GOODS', 'TRADE', 'SERVICE', 'OTHER'], {
  error: telling('没有这个类型', 'There is no such type'),
})
export type ViolationType = z.output<typeof violationType>

/** What it is about. */
export const violationTarget = z.enum(['GOODS', 'ORDER', 'SHOP'])
export type ViolationTarget = z.output<typeof violationTarget>

/** What was done. Points and nothing else is a warning with points. */
export const violationEffect = z.enum(['GOODS_OFF', 'GOODS_BANNED', 'POINTS', 'WARNING'])
export type ViolationEffect = z.output<typeof violationEffect>

export const violationStatus = z.enum(['PENDING', 'APPEALING', 'EFFECTIVE', 'REVOKED'], {
  error: telling('没有这个状态', 'There is no such status'),
})
export type ViolationStatus = z.output<typeof violationStatus>

/** Rules of how orders and buyers are dealt with; rules of goods have their own, and goods are taken off by them. */
export const conductRule = z.enum(
  [
    'LATE_SHIPMENT',
    'FALSE_SHIPMENT',
    'OUT_OF_STOCK',
    'WRONG_GOODS',
    'OFF_PLATFORM',
    'AFTER_SALE',
    'NO_REPLY',
    'ATTITUDE',
    'FAKE_TRADE',
    'PRIVACY',
    'OTHER_CONDUCT',
  ],
  { error: telling('请选择违反的规则', 'Choose the rule that is broken') },
)
export type ConductRule = z.output<typeof conductRule>

export const violationRule = z.enum([...offCode.options, ...conductRule.options], {
  error: telling('请选择违反的规则', 'Choose the rule that is broken'),
})
export type ViolationRule = z.output<typeof violationRule>

interface RuleTerms {
  readonly type: ViolationType
  /** Unless whoever issues it says otherwise. */
  readonly points: number
}

export const violationRules: Readonly<Record<ViolationRule, RuleTerms>> = {
  PROHIBITED: { type: 'GOODS', points: 12 },
  COUNTERFEIT: { type: 'GOODS', points: 24 },
  INFRINGING: { type: 'GOODS', points: 6 },
  MISLEADING: { type: 'GOODS', points: 2 },
  UNLICENSED: { type: 'GOODS', points: 3 },
  PRICE: { type: 'GOODS', points: 2 },
  QUALITY: { type: 'GOODS', points: 4 },
  OTHER: { type: 'GOODS', points: 1 },
  LATE_SHIPMENT: { type: 'TRADE', points: 1 },
  FALSE_SHIPMENT: { type: 'TRADE', points: 6 },
  OUT_OF_STOCK: { type: 'TRADE', points: 2 },
  WRONG_GOODS: { type: 'TRADE', points: 2 },
  OFF_PLATFORM: { type: 'TRADE', points: 6 },
  AFTER_SALE: { type: 'SERVICE', points: 2 },
  NO_REPLY: { type: 'SERVICE', points: 0 },
  ATTITUDE: { type: 'SERVICE', points: 2 },
  FAKE_TRADE: { type: 'OTHER', points: 12 },
  PRIVACY: { type: 'OTHER', points: 12 },
  OTHER_CONDUCT: { type: 'OTHER', points: 0 },
}

const MOST_POINTS = 48
export const pointsSchema = z
  .int({ error: telling('须为整数', 'Points are whole') })
  .min(0, { error: telling('不能小于 0', 'Points are at least 0') })
  .max(MOST_POINTS, { error: telling(`一次最多扣 ${MOST_POINTS} 分`, `At most ${MOST_POINTS} points at once`) })
  .meta({ title: '扣分' })

/** From the day on which it was issued. */
export const VIOLATION_APPEAL_DAYS = 7
