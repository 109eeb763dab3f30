// Attributes of a category 类目属性: names and values that its goods are offered to be sold by, and the parameters that they are asked for.
import { z } from 'zod'
import { idSchema } from '../../ids.ts'
import { textSchema } from '../../rules.ts'
import { type Said, said, telling } from '../../said.ts'
import { daySchema } from '../../time.ts'

/** SPEC is offered as a dimension, with its options as values; PARAM is a parameter of goods. */
export const attributeKind = z.enum(['SPEC', 'PARAM'], { error: telling('没有这种属性', 'There is no such kind') })
export type AttributeKind = z.output<typeof attributeKind>
/** How a value is entered: chosen, several chosen, typed, a number, a day. */
export const attributeInput = z.enum(['SELECT', 'MULTI', 'TEXT', 'NUMBER', 'DATE'], {
  error: telling('没有这种录入方式', 'There is no such way of entering'),
})
export type AttributeInput = z.output<typeof attributeInput>
/** A dimension is chosen from or typed. */
export const specInputs: readonly AttributeInput[] = ['SELECT', 'TEXT']
/** Those whose values are among the options. */
export const hasOptions = (input: AttributeInput): boolean => input === 'SELECT' || input === 'MULTI'

export const attributeLimits = { ofCategory: 15, options: 100, values: 20, text: 100, ofGoods: 50 } as const

const name = textSchema(1, 10).meta({ title: '属性名称' })
const unit = textSchema(0, 5).default('').meta({ title: '单位' })

const attribute = z
  .strictObject({
    /** Absent: a new one. */
    id: idSchema.optional().meta({ title: '属性' }),
    name,
    kind: attributeKind.meta({ title: '属性类型' }),
    inputType: attributeInput.meta({ title: '录入方式' }),
    /** Of a number. */
    unit,
    options: z
      .array(textSchema(1, 30).meta({ title: '可选值' }))
      .max(attributeLimits.options, {
        error: telling(`最多 ${attributeLimits.options} 个可选值`, `At most ${attributeLimits.options} options`),
      })
      .refine((options) => new Set(options).size === options.length, {
        error: telling('可选值不能重复', 'An option stands here twice'),
      })
      .default([])
      .meta({ title: '可选值' }),
    /** Of a parameter: goods are not saved without it. */
    required: z.boolean().default(false).meta({ title: '必填' }),
    /** Of a parameter: goods are found by its values. */
    searchable: z.boolean().default(false).meta({ title: '可搜索' }),
    /** Of MULTI: so many may be chosen. */
    maxValues: z.int().min(1).max(attributeLimits.values).default(1).meta({ title: '最多可选' }),
  })
  .refine(({ inputType, options }) => !hasOptions(inputType) || options.length > 0, {
    error: telling('请填写可选值', 'Say what can be chosen'),
    path: ['options'],
  })
  .refine(({ kind, inputType }) => kind === 'PARAM' || specInputs.includes(inputType), {
    error: telling('销售属性只能是单选或文本', 'A dimension is chosen or typed'),
    path: ['inputType'],
  })
export type AttributeBody = z.output<typeof attribute>

/** All that a category has of its own, in their order. */
export const attributesBody = z
  .array(attribute)
  .max(attributeLimits.ofCategory, {
    error: telling(`最多 ${attributeLimits.ofCategory} 个属性`, `At most ${attributeLimits.ofCategory} attributes`),
  })
  .refine((attributes) => new Set(attributes.map((one) => one.name)).size === attributes.length, {
    error: telling('属性名称不能重复', 'A name stands here twice'),
  })

/** As answers carry it. */
export const shownAttribute = z.object({
  id: idSchema,
  /** The category that it comes from: this one, or one above it. */
  categoryId: idSchema,
  categoryName: z.string(),
  name: z.string(),
  /** As it is kept, which is Chinese: the name in the other language is the product's own. */
  keptName: z.string(),
  kind: attributeKind,
  inputType: attributeInput,
  unit: z.string(),
  options: z.array(z.string()),
  required: z.boolean(),
  searchable: z.boolean(),
  maxValues: z.int(),
})
export type CategoryAttribute = z.output<typeof shownAttribute>

const value = textSchema(1, attributeLimits.text)

/**
 * The parameters of goods. One that belongs to no attribute of their category is the goods' own, and is kept by its name: so
 * stays what an attribute leaves behind that was taken away.
 */
export const goodsParams = z
  .array(
    z.strictObject({
      attributeId: idSchema.nullable().default(null).meta({ title: '属性' }),
      name: textSchema(1, 10).meta({ title: '参数名称' }),
      values: z
        .array(value.meta({ title: '参数值' }))
        .min(1, { error: telling('请填写参数值', 'Say its value') })
        .max(attributeLimits.values, {
          error: telling(`最多 ${attributeLimits.values} 个值`, `At most ${attributeLimits.values} values`),
        })
        .meta({ title: '参数值' }),
      unit,
    }),
  )
  .max(attributeLimits.ofGoods, {
    error: telling(`最多 ${attributeLimits.ofGoods} 个商品参数`, `At most ${attributeLimits.ofGoods} parameters`),
  })

/** As a column holds them, and answers carry them. */
export const keptParams = z.array(
  z.object({ attributeId: z.string().nullable(), name: z.string(), values: z.array(z.string()), unit: z.string() }),
)
export type GoodsParam = z.output<typeof keptParams>[number]

/** 350 克; 春、秋. */
export const paramText = ({ values, unit: of }: Pick<GoodsParam, 'values' | 'unit'>): string =>
  values.join('、') + (of === '' ? '' : ` ${of}`)

const NUMBER = /^-?\d{1,9}(\.\d{1,4})?$/

type Asking = Pick<CategoryAttribute, 'inputType' | 'options' | 'maxValues'>

/**
 * What is wrong with values of an attribute; null if nothing.
 * @param before what stood there, which may go on standing there when the options are others now
 */
export function valuesComplaint(
  { inputType, options, maxValues }: Asking,
  values: readonly string[],
  before: readonly string[] = [],
): Said | null {
  const most = inputType === 'MULTI' ? maxValues : 1
  if (values.length > most && values.some((one) => !before.includes(one)))
    return said(`最多选择 ${most} 项`, `${most} at most`)
  if (hasOptions(inputType) && values.some((one) => !options.includes(one) && !before.includes(one)))
    return said('请从可选值中选择', 'Choose among the options')
  if (inputType === 'NUMBER' && !values.every((one) => NUMBER.test(one)))
    return said('请填写数字，最多 4 位小数', 'A number with four decimals at most')
  if (inputType === 'DATE' && !values.every((one) => daySchema.safeParse(one).success))
    return said('日期格式应为 YYYY-MM-DD', 'A date as YYYY-MM-DD')
  return null
}
