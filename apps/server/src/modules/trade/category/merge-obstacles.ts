// What forbids that one category is merged into another: the second asks no more of goods than the first did; pure.
import {
  type AskedPaper,
  type CategoryMerge,
  formatYuan,
  paperKey,
  papersTogether,
  paperTitle,
  said,
  type Said,
  saidList,
  sameInBoth,
} from '@merchant/contract'
import type { KeptAttribute } from './category-attributes.store.ts'
import type { KeptCategory } from './category-desk.store.ts'
import { nameInBoth } from './category-names.ts'
import { returnNames } from './category-terms.ts'

/** One of the two, with all that goods in it are held to. */
export interface MergeSide {
  readonly category: KeptCategory
  /** It and those above it, the topmost first. */
  readonly lineage: readonly KeptCategory[]
  readonly hasBelow: boolean
  /** Its own and those of all above it. */
  readonly attributes: readonly KeptAttribute[]
  /** The numbers of the rules that name it, and hold or will. */
  readonly commissionRules: readonly string[]
}

export interface Obstacle {
  readonly field: CategoryMerge['obstacles'][number]['field']
  readonly text: Said
}

/** All of them; none: it may be done. */
export function obstaclesTo(source: MergeSide, into: MergeSide): Obstacle[] {
  if (source.category.id === into.category.id)
    return [{ field: 'target', text: said('不能并入自己', 'a category is not merged into itself') }]
  return [
    ...standing(source, into),
    ...asksMore(source, into),
    ...source.commissionRules.slice(0, 1).map((): Obstacle => ({
      field: 'commissionRules',
      text: said(
        `佣金规则 ${source.commissionRules.join('、')} 针对“${named(source).zh}”，请先终止`,
        `commission: rule ${source.commissionRules.join(', ')} is about “${named(source).en}”; end it first`,
      ),
    })),
  ]
}

const named = ({ category }: MergeSide): Said => nameInBoth(category.name)

function standing(source: MergeSide, into: MergeSide): Obstacle[] {
  const [from, to] = [named(source), named(into)]
  return [
    ...when(source.category.mergedIntoId !== null, 'source', [
      `“${from.zh}”已并入其他类目`,
      `“${from.en}” was merged already`,
    ]),
    ...when(source.hasBelow, 'source', [
      `“${from.zh}”下还有类目，只能合并最末一级`,
      `there are categories below “${from.en}”, and only the last level is merged`,
    ]),
    ...when(into.hasBelow, 'target', [
      `“${to.zh}”下还有类目，商品只放在最末一级`,
      `there are categories below “${to.en}”, and goods stand in the last level`,
    ]),
    ...when(!into.lineage.every(({ enabled }) => enabled), 'target', [
      `“${to.zh}”或其上级已停用`,
      `“${to.en}” or one above it is disabled`,
    ]),
    ...when(source.lineage[0]?.id !== into.lineage[0]?.id, 'kind', [
      `一级类目不同：“${nameOfTop(source).zh}”与“${nameOfTop(into).zh}”不是同一类商品`,
      `first level: “${nameOfTop(source).en}” and “${nameOfTop(into).en}” are different goods`,
    ]),
  ]
}

const nameOfTop = ({ lineage }: MergeSide): Said => nameInBoth(lineage[0]?.name ?? '')

const when = (holds: boolean, field: Obstacle['field'], [zh, en]: readonly [string, string]): Obstacle[] =>
  holds ? [{ field, text: said(zh, en) }] : []

function asksMore(source: MergeSide, into: MergeSide): Obstacle[] {
  const [before, after] = [source.category, into.category]
  const papers = requiredOf(into).filter(
    (paper) => !requiredOf(source).some((one) => paperKey(one) === paperKey(paper)),
  )
  const paperNames = saidList(papers.map(paperTitle))
  const lacking = requiredIn(into).filter((attribute) => heirless(attribute, source))
  const lackingNames = saidList(lacking.map(({ name }) => sameInBoth(name)))
  const [returns, returnsNow] = [returnNames[before.noReasonReturn], returnNames[after.noReasonReturn]]
  return [
    ...when(before.noReasonReturn !== after.noReasonReturn, 'returns', [
      `无理由退货不同：由“${returns.zh}”变为“${returnsNow.zh}”`,
      `return without a reason: from “${returns.en}” to “${returnsNow.en}”`,
    ]),
    ...when(after.depositFen > before.depositFen, 'deposit', [
      `保证金更高：由 ¥${formatYuan(before.depositFen, true)} 变为 ¥${formatYuan(after.depositFen, true)}`,
      `deposit: from ¥${formatYuan(before.depositFen, true)} to ¥${formatYuan(after.depositFen, true)}`,
    ]),
    ...when(papers.length > 0, 'papers', [`多要求资质：${paperNames.zh}`, `papers: it asks ${paperNames.en} besides`]),
    ...when(isAudited(into) && !isAudited(source), 'audit', [
      '商品须人工审核，原类目不须',
      'audit: a person looks at its goods',
    ]),
    ...when(lacking.length > 0, 'attributes', [
      `多要求必填属性：${lackingNames.zh}`,
      `attributes: it requires ${lackingNames.en} besides`,
    ]),
  ]
}

const requiredOf = ({ lineage }: MergeSide): AskedPaper[] =>
  papersTogether(...lineage.map(({ papers }) => papers)).filter(({ required }) => required)

const isAudited = ({ lineage }: MergeSide): boolean => lineage.some(({ needsAudit }) => needsAudit)

const requiredIn = ({ attributes }: MergeSide) =>
  attributes.filter(({ kind, required }) => kind === 'PARAM' && required)

/** Its goods need not have said it so far. */
const heirless = (attribute: KeptAttribute, source: MergeSide): boolean =>
  !requiredIn(source).some((one) => one.id === attribute.id || isHeirOf(attribute, one))

type Heir = Pick<KeptAttribute, 'name' | 'kind' | 'inputType' | 'unit'>

/** What goods say by the one they say by the other from now on. */
const isHeirOf = (heir: Heir, one: Heir): boolean =>
  heir.kind === 'PARAM' &&
  heir.kind === one.kind &&
  heir.name === one.name &&
  heir.inputType === one.inputType &&
  heir.unit === one.unit

/** Parameters of the first that the second does not have itself, each with the one that takes its values over. */
export function heirsOf(source: readonly KeptAttribute[], into: readonly KeptAttribute[]) {
  const known = new Set(into.map(({ id }) => id))
  const leaving = source.filter(({ id, kind }) => kind === 'PARAM' && !known.has(id))
  return leaving.map((one) => ({ one, heir: into.find((heir) => isHeirOf(heir, one)) ?? null }))
}
