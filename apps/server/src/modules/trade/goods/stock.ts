// Stock as orders use it: reserve at creation, release at closing, ship when it leaves the shop.
import {
  type GoodsService,
  type GoodsType,
  type LimitPeriod,
  promisedServices,
  said,
  unitFenOf,
} from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'
import { type FreightWay, wayOf } from '../freight/index.ts'
import { isPresaleOver } from './goods-promises.ts'
import { isValidityOver } from './goods-validity.ts'
import { skuTitle } from './goods-specs.ts'
import { isSent } from './goods-type.ts'
import type { GoodsDeps } from './goods.deps.ts'
import { goodsSoldOut, stockLow } from './low-stock.events.ts'
import { isLow } from './low-stock.store.ts'
import { readTiers } from './skus.store.ts'
import {
  changeStock,
  type CountsMoved,
  findForSale,
  findShopsOf,
  logStock,
  moveCounts,
  nothingMoved,
  reserveSku,
} from './stock.store.ts'

export interface StockLine {
  readonly skuId: string
  readonly quantity: number
}

/** What was reserved, with everything an order keeps of the goods as they were at that moment. */
interface ReservedLine extends StockLine {
  readonly goodsId: string
  /** What its buyer saw of them; null: it was not kept. */
  readonly snapshotId: string | null
  readonly goodsType: GoodsType
  readonly shopId: string
  readonly title: string
  readonly specText: string
  readonly outerSkuCode: string
  readonly pictureFileId: string | null
  /** Of one piece, of as many as are bought. */
  readonly unitFen: number
  readonly freight: FreightWay
  /** Of one piece; null: nobody said. */
  readonly weightG: number | null
  readonly volumeCm3: number | null
  readonly shipHours: number
  /** Sold before they are there. */
  readonly isPresale: boolean
  readonly commissionBp: number
  /** Its goods' category and those above it, the goods' own first. */
  readonly categoryIds: readonly string[]
  /** Of its category. */
  readonly confirmDays: number
  /** Of its category, or the goods' own where those are more. */
  readonly afterSaleDays: number
  /** Whether its buyer may send it back without a reason. */
  readonly noReasonReturn: boolean
  readonly services: readonly GoodsService[]
  /** Until when a voucher is good; both null for all other goods. */
  readonly validDays: number | null
  readonly validUntil: Date | null
  /** Of one buyer in a period; both null: as many as it likes. */
  readonly limitPerBuyer: number | null
  readonly limitPeriod: LimitPeriod | null
}

type ReservedRow = NonNullable<Awaited<ReturnType<typeof reserveSku>>> & StockLine

/** What an order did to what is left. */
interface StockNews {
  readonly reserved: readonly ReservedRow[]
  readonly low: readonly { readonly row: ReservedRow; readonly available: number }[]
  readonly soldOut: ReadonlySet<string>
}

/** The number of the order that stock is reserved for; or, by SKU, of the order that each is of. */
type SubjectNo = string | ReadonlyMap<string, string>

interface Stock {
  /**
   * Reserves every line or none. Lines of one SKU are taken together; the answer keeps the order of their first naming.
   * Refuses with record.notFound, goods.notOnSale, stock.short, or limit.exceeded for more or fewer than an order may hold.
   */
  reserve(tx: TenantTx, lines: readonly StockLine[], subjectNo: SubjectNo): Promise<ReservedLine[]>
  /** In whose shop each of these SKUs is sold; those that are not there are missing. */
  shopsOf(tx: TenantTx, skuIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Gives back what was reserved; throws when it was not. */
  release(tx: TenantTx, lines: readonly StockLine[], subjectNo: string): Promise<void>
  /** Takes what was reserved off the stock for good; throws when it was not reserved. */
  ship(tx: TenantTx, lines: readonly StockLine[], subjectNo: string): Promise<void>
  /** Puts what was shipped back, reserved as it was before. */
  unship(tx: TenantTx, lines: readonly StockLine[], subjectNo: string): Promise<void>
  /** Puts what its buyer sent back on hand, for sale to anybody; what was sold stays sold, restocked or not. */
  takeBack(tx: TenantTx, lines: readonly StockLine[], subjectNo: string): Promise<void>
  /**
   * Ships in the place of what was shipped before, which is no second sale: of what is on hand and nobody's, on sale or not. Refuses with
   * stock.short.
   */
  shipAnew(tx: TenantTx, lines: readonly StockLine[], subjectNo: string): Promise<void>
  /** Takes off the stock what was reserved and is not there; throws when it was not reserved. */
  writeOff(tx: TenantTx, lines: readonly StockLine[], subjectNo: string): Promise<void>
}

interface Step {
  readonly reason: 'CLOSE' | 'SHIP' | 'UNSHIP' | 'SHORT' | 'RETURN'
  readonly delta: number
  readonly lockedDelta: number
  readonly sold: number
}

/** What one piece less of an order, or one more, changes on hand, in what orders hold, and in what was sold. */
const steps = {
  release: { reason: 'CLOSE', delta: 0, lockedDelta: -1, sold: 0 },
  ship: { reason: 'SHIP', delta: -1, lockedDelta: -1, sold: 1 },
  shipAnew: { reason: 'SHIP', delta: -1, lockedDelta: 0, sold: 0 },
  unship: { reason: 'UNSHIP', delta: 1, lockedDelta: 1, sold: -1 },
  takeBack: { reason: 'RETURN', delta: 1, lockedDelta: 0, sold: 0 },
  writeOff: { reason: 'SHORT', delta: -1, lockedDelta: -1, sold: 0 },
} as const satisfies Record<string, Step>

export function createStock({ clock, notify }: Pick<GoodsDeps, 'clock' | 'notify'>): Stock {
  /** Applies one kind of change to all lines, SKUs in the order of their ids so that no two orders wait for each other. */
  async function changeAll(tx: TenantTx, lines: readonly StockLine[], subjectNo: string, step: Step): Promise<void> {
    const moved = new Map<string, CountsMoved>()
    for (const { skuId, quantity } of inLockOrder(merged(lines))) {
      const change = { delta: step.delta * quantity, lockedDelta: step.lockedDelta * quantity }
      const after = await changeStock(tx, skuId, change)
      if (after === undefined) {
        if (step === steps.shipAnew) await refuseToSend(tx, skuId)
        throw new Error(`${subjectNo}: ${quantity} of SKU ${skuId} were not reserved`)
      }
      await logStock(tx, skuId, { reason: step.reason, subjectNo, change, after, now: clock.now() })
      const available = after.stock - after.locked
      const before = available - change.delta + change.lockedDelta
      move(moved, after.goodsId, { sold: step.sold * quantity })
      if (after.status === 'ENABLED')
        move(moved, after.goodsId, {
          ...crossed({ before, available, alertAt: after.alertAt }),
          stock: change.delta,
        })
    }
    await moveCounts(tx, moved)
  }

  async function reserveOne(tx: TenantTx, { skuId, quantity }: StockLine, number: SubjectNo) {
    const subjectNo = typeof number === 'string' ? number : (number.get(skuId) ?? refuse('record.notFound'))
    const reserved = await reserveSku(tx, skuId, { quantity, subjectNo, now: clock.now() })
    if (reserved === undefined) return refuseToSell(tx, skuId, clock.now())
    return { ...reserved, quantity }
  }

  /** Goods that have nothing left are told of as a whole, and not of each SKU besides; 0 is a wish to hear nothing. */
  async function tellOfStock(tx: TenantTx, { reserved, low, soldOut }: StockNews): Promise<void> {
    for (const { row, available } of low)
      if (!soldOut.has(row.goodsId))
        await notify(tx, stockLow({ subjectId: row.goodsId, shopId: row.shopId }, { ...row, available }))
    for (const goodsId of soldOut) {
      const row = reserved.find((one) => one.goodsId === goodsId && one.alertAt > 0)
      if (row !== undefined) await notify(tx, goodsSoldOut({ subjectId: goodsId, shopId: row.shopId }, row))
    }
  }

  return {
    async reserve(tx, lines, subjectNo) {
      const wanted = merged(lines)
      const bySku = new Map<string, Awaited<ReturnType<typeof reserveOne>>>()
      for (const line of inLockOrder(wanted)) bySku.set(line.skuId, await reserveOne(tx, line, subjectNo))
      const reserved = wanted.map(({ skuId }) => bySku.get(skuId) ?? refuse('record.notFound'))
      mustSuitOrder(reserved)
      const moved = new Map<string, CountsMoved>()
      const low: { readonly row: ReservedRow; readonly available: number }[] = []
      for (const row of reserved) {
        const available = row.stock - row.locked
        const by = crossed({ before: available + row.quantity, available, alertAt: row.alertAt })
        move(moved, row.goodsId, by)
        if (by.low > 0) low.push({ row, available })
      }
      const soldOut = await moveCounts(tx, moved)
      await tellOfStock(tx, { reserved, low, soldOut })
      return reserved.map(lineOf)
    },
    shopsOf: findShopsOf,
    release: (...asked) => changeAll(...asked, steps.release),
    ship: (...asked) => changeAll(...asked, steps.ship),
    shipAnew: (...asked) => changeAll(...asked, steps.shipAnew),
    unship: (...asked) => changeAll(...asked, steps.unship),
    takeBack: (...asked) => changeAll(...asked, steps.takeBack),
    writeOff: (...asked) => changeAll(...asked, steps.writeOff),
  }
}

const add = (counts: Map<string, number>, key: string, more: number) =>
  void counts.set(key, (counts.get(key) ?? 0) + more)

function move(counts: Map<string, CountsMoved>, goodsId: string, by: Partial<CountsMoved>): void {
  const { sellable, low, stock, sold } = counts.get(goodsId) ?? nothingMoved
  counts.set(goodsId, {
    sellable: sellable + (by.sellable ?? 0),
    low: low + (by.low ?? 0),
    stock: stock + (by.stock ?? 0),
    sold: sold + (by.sold ?? 0),
  })
}

/** Which lines an enabled SKU has passed: the last piece, and what is warned of. */
function crossed(of: { readonly before: number; readonly available: number; readonly alertAt: number }) {
  const { before, available, alertAt } = of
  return {
    sellable: Number(available > 0) - Number(before > 0),
    low: Number(isLow(available, alertAt)) - Number(isLow(before, alertAt)),
  }
}

/** As many pieces of each goods, of whatever SKU, as an order must and may hold of them. */
function mustSuitOrder(lines: readonly ReservedRow[]): void {
  const pieces = new Map<string, number>()
  for (const { goodsId, quantity } of lines) add(pieces, goodsId, quantity)
  for (const { goodsId, title, minPerOrder, limitPerOrder } of lines) {
    const count = pieces.get(goodsId) ?? 0
    if (limitPerOrder !== null && count > limitPerOrder)
      refuse('limit.exceeded', {
        limit: said(`“${title}”每单限购 ${limitPerOrder} 件`, `at most ${limitPerOrder} of “${title}” an order`),
      })
    if (minPerOrder !== null && count < minPerOrder)
      refuse('limit.exceeded', {
        limit: said(`“${title}”每单至少购买 ${minPerOrder} 件`, `at least ${minPerOrder} of “${title}” an order`),
      })
  }
}

function lineOf({ categoryId, pictureFileIds, ...row }: ReservedRow): ReservedLine {
  const {
    skuId,
    quantity,
    goodsId,
    snapshotId,
    goodsType,
    shopId,
    title,
    specText,
    outerSkuCode,
    weightG,
    volumeCm3,
    presaleShipDays,
  } = row
  const returns = row.noReasonReturn ?? missingCategory(categoryId)
  // What nobody sends nobody sends back.
  const services = isSent({ type: goodsType }) ? promisedServices(row.services, returns) : []
  return {
    skuId,
    quantity,
    goodsId,
    snapshotId,
    goodsType,
    shopId,
    title,
    specText,
    outerSkuCode,
    pictureFileId: row.shownFileId ?? pictureFileIds[0] ?? null,
    unitFen: unitFenOf({ priceFen: row.priceFen, tierPrices: readTiers(row.keptTiers) }, quantity),
    freight: wayOf(row),
    weightG,
    volumeCm3,
    shipHours: presaleShipDays === null ? row.shipHours : presaleShipDays * 24,
    isPresale: presaleShipDays !== null,
    commissionBp: row.commissionBp ?? missingCategory(categoryId),
    categoryIds: [categoryId, row.categoryAbove, row.categoryAtTop].filter((id) => id !== null),
    confirmDays: row.confirmDays ?? missingCategory(categoryId),
    afterSaleDays: row.afterSaleDays ?? missingCategory(categoryId),
    noReasonReturn: services.includes('NO_REASON_7D'),
    services,
    validDays: row.validDays,
    validUntil: row.validUntil,
    limitPerBuyer: row.limitPerBuyer,
    limitPeriod: row.limitPeriod,
  }
}

async function refuseToSell(tx: TenantTx, skuId: string, now: Date): Promise<never> {
  const sku = (await findForSale(tx, skuId)) ?? refuse('record.notFound')
  const goods = skuTitle(sku)
  if (sku.saleStatus !== 'ON_SALE' || sku.status !== 'ENABLED' || isPresaleOver(sku, now) || isValidityOver(sku, now))
    refuse('goods.notOnSale', { goods })
  return refuse('stock.short', { goods, available: sku.available })
}

/** Others have what is on hand. */
async function refuseToSend(tx: TenantTx, skuId: string): Promise<never> {
  const sku = (await findForSale(tx, skuId)) ?? refuse('record.notFound')
  return refuse('stock.short', { goods: skuTitle(sku), available: sku.available })
}

function missingCategory(categoryId: string): never {
  throw new Error(`Goods name the category ${categoryId}, which is gone`)
}

function merged(lines: readonly StockLine[]): StockLine[] {
  const quantities = new Map<string, number>()
  for (const { skuId, quantity } of lines) {
    if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RangeError(`Not a quantity: ${quantity}`)
    quantities.set(skuId, (quantities.get(skuId) ?? 0) + quantity)
  }
  return [...quantities].map(([skuId, quantity]) => ({ skuId, quantity }))
}

const inLockOrder = (lines: readonly StockLine[]): StockLine[] =>
  [...lines].sort((a, b) => (a.skuId < b.skuId ? -1 : a.skuId > b.skuId ? 1 : 0))
