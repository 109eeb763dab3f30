// Which categories' goods can't go on sale because a paper that they ask is missing, waits for its review or has run out.
import { type AskedPaper, covers, type Paper, paperKey } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import type { PapersDeps } from './papers.deps.ts'
import { type AskingCategory, askingAmong, categoriesOnSale } from './papers.store.ts'

export interface MissingPapers {
  readonly categoryId: string
  /** As it is kept. */
  readonly categoryName: string
  /** At least one. */
  readonly papers: readonly (Paper & { /** Handed in, and not passed yet. */ readonly waits: boolean })[]
}

type Standing = Awaited<ReturnType<PapersDeps['qualifications']['standing']>>

/** By category; those whose goods may go on sale are left out. */
export async function findMissing(
  { qualifications }: PapersDeps,
  tx: TenantDb | TenantTx,
  categoryIds: readonly string[],
): Promise<ReadonlyMap<string, MissingPapers>> {
  const asking = (await askingAmong(tx, categoryIds)).filter(({ papers }) => papers.some(({ required }) => required))
  if (asking.length === 0) return new Map()
  const standing = await qualifications.standing(tx)
  return new Map(
    asking.flatMap((category) => {
      const papers = missingIn(category, standing)
      const { id: categoryId, name: categoryName } = category
      return papers.length === 0 ? [] : [[categoryId, { categoryId, categoryName, papers }]]
    }),
  )
}

function missingIn({ papers, lineage }: AskingCategory, standing: Standing): MissingPapers['papers'] {
  const isMissing = (asked: AskedPaper) =>
    asked.required && !standing.some((held) => held.holds && covers(held, asked, lineage))
  return papers.filter(isMissing).map(({ kind, name }) => {
    const waits = standing.some((held) => !held.holds && covers(held, { kind, name }, lineage))
    return { kind, name, waits }
  })
}

/** The categories in which goods are on sale that lack this paper. */
export async function categoriesLacking(deps: PapersDeps, db: TenantDb, paper: Paper): Promise<string[]> {
  const missing = await findMissing(deps, db, await categoriesOnSale(db))
  return [...missing.values()]
    .filter(({ papers }) => papers.some((one) => paperKey(one) === paperKey(paper)))
    .map(({ categoryId }) => categoryId)
}
