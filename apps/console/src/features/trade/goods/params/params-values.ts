// Parameters of goods between server, editor and command: what belongs to an attribute of the chosen category, and what else there is; pure.
import {
  type api,
  type CategoryAttribute,
  type GoodsInfo,
  type GoodsParam,
  type InputOf,
  paramText,
  valuesComplaint,
} from '@merchant/contract'

/** Of one attribute, with the name that it had when it was typed. */
export type ParamDraft = Omit<GoodsParam, 'attributeId'>
/** By attribute, of whichever category. */
export type ParamDrafts = Readonly<Record<string, ParamDraft | undefined>>

export interface OwnParam {
  readonly name: string
  readonly value: string
}

/** What the editor holds. */
export interface ParamValues {
  readonly params?: ParamDrafts
  readonly ownParams?: readonly Partial<OwnParam>[]
}

type Saving = NonNullable<InputOf<typeof api.goods.save>['params']>

export function paramValuesOf({ params }: Pick<GoodsInfo, 'params'>): ParamValues {
  const ofAttributes = params.flatMap(({ attributeId, ...draft }) =>
    attributeId === null ? [] : [[attributeId, draft]],
  )
  return {
    params: Object.fromEntries(ofAttributes),
    ownParams: params.flatMap((param) =>
      param.attributeId === null ? { name: param.name, value: paramText(param) } : [],
    ),
  }
}

/** Several values as they are shown together. */
export const partsOf = (value: string): string[] => {
  const parts = value.split('、').map((part) => part.trim())
  return parts.filter((part) => part !== '')
}

const isSaid = (draft: ParamDraft | undefined): draft is ParamDraft =>
  draft !== undefined && draft.values.some((value) => value.trim() !== '')

const trimmed = (values: readonly string[]): string[] =>
  values.map((value) => value.trim()).filter((value) => value !== '')

interface Left {
  readonly attributeId: string
  readonly draft: ParamDraft
}

/** What was said by parameters that the category does not have, but for what goes on under an attribute of the same name. */
export function leftOver(drafts: ParamDrafts | undefined, attributes: readonly CategoryAttribute[]): Left[] {
  return Object.entries(drafts ?? {}).flatMap(([attributeId, draft]) =>
    !isSaid(draft) || attributes.some(({ id }) => id === attributeId) || heirOf(draft, attributes) !== undefined
      ? []
      : [{ attributeId, draft }],
  )
}

/** The attribute of the same name that these values fit. */
const heirOf = (draft: ParamDraft, attributes: readonly CategoryAttribute[]): CategoryAttribute | undefined =>
  attributes.find(
    (attribute) =>
      attribute.keptName === draft.name &&
      attribute.unit === draft.unit &&
      valuesComplaint(attribute, draft.values) === null,
  )

/** What attributes without a value take over from those of the same name that the category does not have. */
export function inherited(
  drafts: ParamDrafts | undefined,
  attributes: readonly CategoryAttribute[],
): { attributeId: string; draft: ParamDraft }[] {
  const known = new Set(attributes.map(({ id }) => id))
  return Object.entries(drafts ?? {}).flatMap(([attributeId, draft]) => {
    if (!isSaid(draft) || known.has(attributeId)) return []
    const heir = heirOf(draft, attributes)
    return heir === undefined || isSaid(drafts?.[heir.id]) ? [] : [{ attributeId: heir.id, draft }]
  })
}

/** Those of a category that goods are asked for. */
export const askedParams = (attributes: readonly CategoryAttribute[]): CategoryAttribute[] =>
  attributes.filter(({ kind }) => kind === 'PARAM')

/**
 * The command's part.
 * @param attributes of the chosen category; undefined: not known, and everything goes as it stands
 * @param keepsLeft the category is the one that the goods were in: what it no longer asks stays
 */
export function paramsSaving(
  { params, ownParams = [] }: ParamValues,
  attributes: readonly CategoryAttribute[] | undefined,
  keepsLeft: boolean,
): Saving {
  const own = ownParams.flatMap(({ name = '', value = '' }) =>
    name.trim() === '' && value.trim() === ''
      ? []
      : [{ attributeId: null, name: name.trim(), values: partsOf(value), unit: '' }],
  )
  if (attributes === undefined) return [...Object.entries(params ?? {}).flatMap(asIs), ...own]
  const asked = askedParams(attributes).flatMap(({ id, keptName, unit }) => {
    const draft = params?.[id]
    return isSaid(draft) ? [{ attributeId: id, name: keptName, values: trimmed(draft.values), unit }] : []
  })
  const left = keepsLeft ? leftOver(params, askedParams(attributes)) : []
  return [...asked, ...left.flatMap(({ attributeId, draft }) => asIs([attributeId, draft])), ...own]
}

const asIs = ([attributeId, draft]: [string, ParamDraft | undefined]): Saving =>
  isSaid(draft) ? [{ attributeId, name: draft.name, values: trimmed(draft.values), unit: draft.unit }] : []

/** As buyers read them. */
export const shownParams = (
  values: ParamValues,
  attributes: readonly CategoryAttribute[] | undefined,
  keepsLeft: boolean,
): { name: string; text: string }[] =>
  paramsSaving(values, attributes, keepsLeft).map(({ attributeId, name, values: said, unit = '' }) => ({
    name: attributes?.find(({ id }) => id === attributeId)?.name ?? name,
    text: paramText({ values: said, unit }),
  }))
