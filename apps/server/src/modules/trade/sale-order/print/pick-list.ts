// One list of the goods of many orders: each kind once, in the order in which one walks along the shelves.
import type { Api, DataOf, SaleOrderRow } from '@merchant/contract'

type Pick = DataOf<Api['saleOrder']['print']>['picks'][number]
type Line = SaleOrderRow['items'][number]

interface Basket {
  readonly basket: number
  /** With the quantities that are to be picked. */
  readonly lines: readonly Line[]
}

/** Codes are read as people number shelves, A2 before A10; goods without one come last, by their names. */
const byCode = new Intl.Collator('zh-CN', { numeric: true })

export function picksOf(baskets: readonly Basket[]): Pick[] {
  const picks = new Map<string, Pick>()
  for (const { basket, lines } of baskets)
    for (const line of lines) {
      const { skuId, title, specText, outerSkuCode, thumbnailUrl, quantity } = line
      const pick = picks.get(skuId) ?? { skuId, title, specText, outerSkuCode, thumbnailUrl, quantity: 0, baskets: [] }
      const mine = pick.baskets.find((each) => each.basket === basket)
      const others = pick.baskets.filter((each) => each.basket !== basket)
      picks.set(skuId, {
        ...pick,
        quantity: pick.quantity + quantity,
        baskets: [...others, { basket, quantity: (mine?.quantity ?? 0) + quantity }],
      })
    }
  return [...picks.values()].toSorted(walking)
}

const walking = (one: Pick, other: Pick): number =>
  Number(one.outerSkuCode === '') - Number(other.outerSkuCode === '') ||
  byCode.compare(one.outerSkuCode, other.outerSkuCode) ||
  byCode.compare(one.title, other.title) ||
  byCode.compare(one.specText, other.specText)
