// What a freight template says: how sending is charged, where otherwise, when it is free, and where nothing is sent.
import { telling } from '../../said.ts'
import { z } from 'zod'
import { fenSchema } from '../../money.ts'
import { textSchema } from '../../rules.ts'

export const chargeMode = z.enum(['COUNT', 'WEIGHT', 'VOLUME'])
export type ChargeMode = z.output<typeof chargeMode>
/** Whether all conditions of a rule have to be met, or any. */
export const freightLogic = z.enum(['AND', 'OR'])
export type FreightLogic = z.output<typeof freightLogic>
export const freightWay = z.enum(['TEMPLATE', 'FIXED', 'FREE'])
export type FreightWay = z.output<typeof freightWay>

/** The least and the most of a first or further part, by what is counted: pieces, grams, cubic centimetres. */
export const chargeUnits: Readonly<Record<ChargeMode, { readonly min: number; readonly max: number }>> = {
  COUNT: { min: 1, max: 999 },
  WEIGHT: { min: 100, max: 999_900 },
  VOLUME: { min: 1, max: 10_000_000 },
}
/** Above this a price is taken, and worth a second look. */
export const UNUSUAL_FREIGHT_FEN = 3_000

export const freightLimits = { areaRules: 50, freeRules: 20, noDelivery: 20, regions: 500 } as const

/** A province, city or district by its GB/T 2260 code. */
export const regionCode = z
  .string()
  .regex(/^\d{6}$/, { error: telling('地区代码为 6 位数字', 'A region’s code has six digits') })
const regions = z
  .array(regionCode)
  .max(freightLimits.regions, { error: telling('一条规则最多 500 个地区', 'At most 500 regions a rule') })
const someRegions = regions.min(1, { error: telling('请选择地区', 'Choose the regions') }).meta({ title: '地区' })

const unit = z.int().min(1).max(10_000_000)
const fee = fenSchema(0).max(99_999, { error: telling('运费不能超过 999.99 元', 'At most ¥999.99') })
const charge = {
  firstUnit: unit.meta({ title: '首件（重、体积）' }),
  firstFen: fee.meta({ title: '首费' }),
  stepUnit: unit.meta({ title: '续件（重、体积）' }),
  stepFen: fee.meta({ title: '续费' }),
}
/** The first `firstUnit` cost `firstFen`, each further `stepUnit` begun costs `stepFen`. */
export type FreightCharge = z.output<z.ZodObject<typeof charge>>

const areaRule = z.strictObject({ regions: someRegions, ...charge })
export type FreightAreaRule = z.output<typeof areaRule>

const freeRule = z
  .strictObject({
    /** None: everywhere. */
    regions: regions.default([]).meta({ title: '地区' }),
    minAmountFen: fenSchema(100).max(9_999_900).nullable().default(null).meta({ title: '满额' }),
    minCount: z.int().min(1).max(999).nullable().default(null).meta({ title: '满件' }),
    maxWeightG: z.int().min(100).max(999_900).nullable().default(null).meta({ title: '重量以内' }),
    /** Whether all that is asked must hold, or any of it. */
    logic: freightLogic.default('AND').meta({ title: '条件关系' }),
  })
  .refine(
    ({ minAmountFen, minCount, maxWeightG }) => minAmountFen !== null || minCount !== null || maxWeightG !== null,
    {
      error: telling('请至少填写一个包邮条件', 'Enter at least one condition'),
      path: ['minAmountFen'],
    },
  )
export type FreightFreeRule = z.output<typeof freeRule>

const noDelivery = z.strictObject({
  regions: someRegions,
  reason: textSchema(0, 50).default('').meta({ title: '不配送原因' }),
})

export const freightTerms = z
  .strictObject({
    chargeMode: chargeMode.meta({ title: '计费方式' }),
    /** Where no area rule says otherwise. */
    base: z.strictObject(charge).meta({ title: '默认运费' }),
    areaRules: z.array(areaRule).max(freightLimits.areaRules).default([]).meta({ title: '地区运费' }),
    freeRules: z.array(freeRule).max(freightLimits.freeRules).default([]).meta({ title: '包邮条件' }),
    noDelivery: z.array(noDelivery).max(freightLimits.noDelivery).default([]).meta({ title: '不配送地区' }),
  })
  .superRefine((terms, context) => {
    const { min, max } = chargeUnits[terms.chargeMode]
    for (const [path, rule] of chargesOf(terms))
      for (const field of ['firstUnit', 'stepUnit'] as const)
        if (rule[field] < min || rule[field] > max)
          context.addIssue({
            code: 'custom',
            path: [...path, field],
            message: telling(`须在 ${min} 到 ${max} 之间`, `Between ${min} and ${max}`)({ input: rule[field] }) ?? '',
          })
    for (const [list, rules] of [
      ['areaRules', terms.areaRules],
      ['noDelivery', terms.noDelivery],
    ] as const)
      for (const at of repeatedIn(rules))
        context.addIssue({
          code: 'custom',
          path: [list, at, 'regions'],
          message: telling('同一地区只能出现在一条规则中', 'A region can be in one rule only')({ input: rules }) ?? '',
        })
  })
export type FreightTerms = z.output<typeof freightTerms>

const keptCharge = { firstUnit: z.int(), firstFen: z.int(), stepUnit: z.int(), stepFen: z.int() }
/** As they are kept and answered: already checked, so without the rules of typing. */
export const keptFreightTerms: z.ZodType<FreightTerms> = z.object({
  chargeMode,
  base: z.object(keptCharge),
  areaRules: z.array(z.object({ regions: z.array(z.string()), ...keptCharge })),
  freeRules: z.array(
    z.object({
      regions: z.array(z.string()),
      minAmountFen: z.int().nullable(),
      minCount: z.int().nullable(),
      maxWeightG: z.int().nullable(),
      logic: freightLogic,
    }),
  ),
  noDelivery: z.array(z.object({ regions: z.array(z.string()), reason: z.string() })),
})

/** Every charge of a template with its place in it. */
const chargesOf = ({ base, areaRules }: Pick<FreightTerms, 'base' | 'areaRules'>): [PropertyKey[], FreightCharge][] => [
  [['base'], base],
  ...areaRules.map((rule, at): [PropertyKey[], FreightCharge] => [['areaRules', at], rule]),
]

/** The rules that name a region which an earlier one, or they themselves, have named. */
function repeatedIn(rules: readonly { readonly regions: readonly string[] }[]): number[] {
  const seen = new Set<string>()
  return rules.flatMap((rule, at) => {
    const isRepeated = rule.regions.some((code) => seen.has(code)) || new Set(rule.regions).size < rule.regions.length
    for (const code of rule.regions) seen.add(code)
    return isRepeated ? [at] : []
  })
}

/** 包邮, 条件包邮, 买家承担: what a template comes to. */
export const freightKind = z.enum(['FREE', 'CONDITIONAL', 'PAID'])
export type FreightKind = z.output<typeof freightKind>

export function freightKindOf({ base, areaRules, freeRules }: FreightTerms): FreightKind {
  const isFree = [base, ...areaRules].every(({ firstFen, stepFen }) => firstFen === 0 && stepFen === 0)
  return isFree ? 'FREE' : freeRules.length > 0 ? 'CONDITIONAL' : 'PAID'
}

/** How one part of an order's freight came about. */
export const freightStep = z.object({
  /** FIXED: goods with a price of their own, the dearest once. FREE: goods sent free. */
  way: freightWay,
  template: z.object({ id: z.string(), name: z.string(), version: z.int() }).nullable(),
  goods: z.array(z.object({ skuId: z.string(), title: z.string(), quantity: z.int() })),
  charge: z
    .object({
      mode: chargeMode,
      /** Pieces, grams or cubic centimetres of these goods together. */
      units: z.int(),
      /** The region that the rule was found by; null: the default one. */
      region: z.string().nullable(),
      ...keptCharge,
      /** Before what is sent free. */
      fen: z.int(),
    })
    .nullable(),
  /** The condition that made it free. */
  free: z
    .object({
      region: z.string().nullable(),
      minAmountFen: z.int().nullable(),
      minCount: z.int().nullable(),
      maxWeightG: z.int().nullable(),
      logic: freightLogic,
    })
    .nullable(),
  feeFen: z.int(),
})
export type FreightStep = z.output<typeof freightStep>

/** What sending costs, or why it can't be sent. */
export const freightResult = z.object({
  freightFen: z.int(),
  steps: z.array(freightStep),
  /** Goods that are not sent there; nothing is when there are any. */
  blocked: z.array(z.object({ skuId: z.string(), title: z.string(), region: z.string(), reason: z.string() })),
})
export type FreightResult = z.output<typeof freightResult>
