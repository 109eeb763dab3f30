// The papers that a category asks before goods go on sale in it: licences, certificates and reports, each by its kind.
import { z } from 'zod'
import { textSchema } from '../../rules.ts'
import { type Said, said, sameInBoth, telling } from '../../said.ts'

const kinds = {
  FOOD_OPERATION: said('食品经营许可证', 'Food operation licence'),
  FOOD_PRODUCTION: said('食品生产许可证', 'Food production licence'),
  COSMETICS: said('化妆品备案凭证', 'Cosmetics filing certificate'),
  PUBLICATION: said('出版物经营许可证', 'Publication licence'),
  MEDICAL_DEVICE: said('医疗器械经营许可证', 'Medical device licence'),
  SEED: said('种子生产经营许可证', 'Seed licence'),
  CCC: said('强制性产品认证（3C）证书', 'CCC certificate'),
  QUALITY_REPORT: said('质量检验报告', 'Quality report'),
  OTHER: said('其他资质', 'Another paper'),
  BRAND: said('品牌授权', 'Brand authorisation'),
} as const satisfies Readonly<Record<string, Said>>

export type PaperKind = keyof typeof kinds
/** What categories ask; a brand is asked about by its goods. */
export type AskedKind = Exclude<PaperKind, 'BRAND'>
const isAskedKind = (word: string): word is AskedKind => Object.hasOwn(kinds, word) && word !== 'BRAND'
export const paperKinds: readonly AskedKind[] = Object.keys(kinds).filter(isAskedKind)

export const paperKind = z.enum(Object.keys(kinds).filter(isAskedKind) as [AskedKind, ...AskedKind[]], {
  error: telling('没有这种资质', 'There is no such kind of paper'),
})
/** What merchants hand in. */
export const handedKind = z.enum([...paperKind.options, 'BRAND'])

/** One of its own kind has no name of its own; one of any other kind is told by its name, and one of a brand by the brand's. */
export interface Paper {
  readonly kind: PaperKind
  readonly name: string
}

export function paperTitle({ kind, name }: Paper): Said {
  if (kind === 'BRAND') return said(`${name}品牌授权`, `Authorisation by ${name}`)
  return kind === 'OTHER' && name !== '' ? sameInBoth(name) : kinds[kind]
}
export const paperKindTitle = (kind: PaperKind): Said => kinds[kind]

/** Equal for two papers of which one stands for the other. */
export const paperKey = ({ kind, name }: Paper): string => (kind === 'OTHER' ? `OTHER ${name}` : kind)

export const PAPERS_OF_CATEGORY = 10
export const paperName = textSchema(0, 30)

const nameIsMissing = { error: telling('请填写资质名称', 'Say what it is called'), path: ['name'] }
export const isNamed = ({ kind, name }: Paper): boolean => kind !== 'OTHER' || name !== ''

export const askedPaper = z
  .strictObject({
    kind: paperKind.meta({ title: '资质类型' }),
    name: paperName.default('').meta({ title: '资质名称' }),
    /** What is not required keeps nothing off sale. */
    required: z.boolean().default(true).meta({ title: '必须' }),
  })
  .refine(isNamed, nameIsMissing)
export type AskedPaper = z.output<typeof askedPaper>
/** As answers carry it. */
export const shownPaper = z.object({ kind: paperKind, name: z.string(), required: z.boolean() })

export const askedPapers = z
  .array(askedPaper)
  .max(PAPERS_OF_CATEGORY, {
    error: telling(`最多要求 ${PAPERS_OF_CATEGORY} 种资质`, `At most ${PAPERS_OF_CATEGORY} papers`),
  })
  .refine((papers) => new Set(papers.map(paperKey)).size === papers.length, {
    error: telling('同一种资质只需要求一次', 'A paper stands here twice'),
  })

/** What is asked of a category: its own papers and those of all above it, required where any of them requires it. */
export function papersTogether(...lists: readonly (readonly AskedPaper[])[]): AskedPaper[] {
  const together = new Map<string, AskedPaper>()
  for (const paper of lists.flat()) {
    const key = paperKey(paper)
    together.set(key, { ...paper, required: paper.required || together.get(key)?.required === true })
  }
  return [...together.values()]
}

/** Whether what a merchant handed in stands for what is asked of goods in a category; `lineage` is its id and those above it. */
export const covers = (
  handedIn: Paper & { readonly categoryIds: readonly string[] },
  asked: Paper,
  lineage: readonly string[],
): boolean =>
  paperKey(handedIn) === paperKey(asked) && handedIn.categoryIds.some((categoryId) => lineage.includes(categoryId))
