// What the categories of a merchant's goods ask, each paper once, and whether the merchant has it.
import { type AskedQualification, covers, paperKey } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import type { AskedOfGoods, QualificationDeps } from './qualification.deps.ts'
import { standing, type StandingPaper } from './qualification.store.ts'
import { paperOf } from './qualification.view.ts'

type State = AskedQualification['state']

/** What is missing stands first. */
const ORDER: readonly State[] = ['MISSING', 'WAITING', 'HELD']
const worstOf = (states: readonly State[]): State => ORDER.find((state) => states.includes(state)) ?? 'HELD'

export async function askedOf(
  { trade, clock }: Pick<QualificationDeps, 'trade' | 'clock'>,
  db: TenantDb,
  categoryId: string | undefined,
): Promise<AskedQualification[]> {
  const asked = await trade().askedOfGoods(db, categoryId)
  if (asked.length === 0) return []
  const papers = await standing(db, clock.now())
  const together = [...Map.groupBy(asked, ({ paper }) => paperKey(paper)).values()].map((of) => oneOf(of, papers))
  return together.toSorted(
    (one, other) =>
      Number(other.required) - Number(one.required) || ORDER.indexOf(one.state) - ORDER.indexOf(other.state),
  )
}

function oneOf(of: readonly AskedOfGoods[], papers: readonly StandingPaper[]): AskedQualification {
  const [first] = of
  if (first === undefined) throw new Error('A group of nothing')
  const ends: string[] = []
  const categories = of.map(({ paper, category, lineage, goodsCount, onSaleCount }) => {
    const suiting = papers.filter((held) => covers(held, paper, lineage))
    const held = suiting.filter(({ holds }) => holds).map(({ validTo }) => validTo)
    const last = held.toSorted().at(-1)
    if (last !== undefined) ends.push(last)
    const state: State = last !== undefined ? 'HELD' : suiting.length > 0 ? 'WAITING' : 'MISSING'
    return { ...category, state, goodsCount, onSaleCount }
  })
  return {
    ...paperOf(first.paper),
    required: of.some(({ required }) => required),
    state: worstOf(categories.map(({ state }) => state)),
    validTo: ends.toSorted()[0] ?? null,
    categories,
  }
}
