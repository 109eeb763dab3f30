// The parameters of goods 商品参数: what their category's attributes ask, and what the goods say besides, kept by name.
import {
  type Api,
  type BodyOf,
  type CategoryAttribute,
  type GoodsParam,
  keptParams,
  paramText,
  said,
  type Said,
  valuesComplaint,
} from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'

/** An attribute of a category, as far as goods are asked by it. */
export type AskedAttribute = Pick<
  CategoryAttribute,
  'id' | 'name' | 'kind' | 'inputType' | 'unit' | 'options' | 'required' | 'searchable' | 'maxValues'
>

export interface ParamsDeps {
  readonly categories: {
    /** Of the category and of those above it, in their order; with their names as they are kept. */
    attributesOf(db: TenantDb | TenantTx, categoryId: string): Promise<readonly AskedAttribute[]>
  }
}

/** As a column holds them. */
export const readParams = (kept: unknown): GoodsParam[] => keptParams.parse(kept)

/** Parameters as they are kept, and the words by which goods are found. */
export interface SaidParams {
  readonly params: readonly GoodsParam[]
  readonly paramWords: string
}

type SaveBody = Pick<BodyOf<Api['goods']['save']>, 'categoryId' | 'params'> & {
  /** What the category asks by now and the goods do not say yet may go on missing. */
  readonly mayLack?: boolean
}

/**
 * What goods say from now on: by the attributes of their category, in the order of those, and after them what is their own.
 * @param before what they said
 * Errors: refuses goods.paramWrong, with the attribute, where one is missing that is required or does not fit.
 */
export async function saidParams(
  { categories }: ParamsDeps,
  tx: TenantTx,
  { categoryId, params: given, mayLack = false }: SaveBody,
  before: readonly GoodsParam[],
): Promise<SaidParams> {
  const attributes = (await categories.attributesOf(tx, categoryId)).filter(({ kind }) => kind === 'PARAM')
  const asked = (given ?? before).map((param) => ({ ...param, values: [...new Set(param.values)] }))
  const ofAttributes = attributes.flatMap((attribute) => {
    const { id: attributeId, name, unit } = attribute
    const values = asked.find((param) => param.attributeId === attributeId)?.values ?? []
    const formerly = before.find((param) => param.attributeId === attributeId)?.values ?? []
    const isLacking = mayLack && formerly.length === 0
    if (values.length === 0 && attribute.required && !isLacking)
      wrong(attribute, said('请填写', 'it must be filled in'))
    // What stays as it is was right when it was said.
    const isSame = values.length === formerly.length && values.every((value) => formerly.includes(value))
    const complaint = isSame ? null : valuesComplaint(attribute, values, formerly)
    if (complaint !== null) wrong(attribute, complaint)
    return values.length === 0 ? [] : [{ attributeId, name, values, unit }]
  })
  const known = new Set(attributes.map(({ id }) => id))
  const own = asked.filter(({ attributeId }) => attributeId === null || !known.has(attributeId))
  const searchable = new Set(attributes.flatMap(({ id, searchable: isFoundBy }) => (isFoundBy ? id : [])))
  const words = ofAttributes.flatMap(({ attributeId, values }) => (searchable.has(attributeId) ? values : []))
  return { params: [...ofAttributes, ...own], paramWords: words.join(' ').toLowerCase() }
}

const wrong = ({ id: attributeId, name }: AskedAttribute, reason: Said): never =>
  refuse('goods.paramWrong', { attributeId, name, reason })

/** 产地：云南；保质期：540 天 */
export const paramsText = (params: readonly GoodsParam[]): string =>
  params.map((param) => `${param.name}：${paramText(param)}`).join('；')

export const paramsChange = (before: readonly GoodsParam[], after: readonly GoodsParam[]) => ({
  field: 'params',
  label: said('商品参数', 'Parameters'),
  before: paramsText(before),
  after: paramsText(after),
})
