// One run: a merchant is opened, things happen to it as the seed says, and every balance is held against the auditor's.
import {
  confirm,
  DAY,
  infoOf,
  newPhone,
  place,
  pressOnLink,
  ship,
  startPaying,
} from '../../../apps/server/src/testing/seller.ts'
import { lastCode } from '../../../apps/server/src/modules/money/provider/payment-steps.testing.ts'
import { adjustOperations } from './adjust-operations.ts'
import { audit } from './auditor.ts'
import { billBy, billOperations } from './bill-operations.ts'
import { noBilling, type WaitingCycle } from './bill-fact.ts'
import { bounceOperations } from './bounce-operations.ts'
import { debtOperations } from './debt-operations.ts'
import { commissionNow } from './commission-fact.ts'
import { commissionOperations } from './commission-operations.ts'
import { createDice } from './dice.ts'
import { holdOperations } from './hold-operations.ts'
import { lateOperations } from './late-operations.ts'
import { type Life, mayComeAgain, noteSent, survive, type Turns, untouched } from './life.ts'
import { mustBeSettled, platformOf, settleAll } from './outcome.ts'
import { parcelOperations } from './parcel-operations.ts'
import { forgetRuns, sellerIn } from './prepared.ts'
import { platformDeskOperations } from './platform-desk-operations.ts'
import { platformOperations } from './platform-operations.ts'
import { rechargeOperations } from './recharge-operations.ts'
import { refundOperations } from './refund-operations.ts'
import { returnOperations } from './return-operations.ts'
import { type Operation, saleOperations } from './sale-operations.ts'
import { scheduleOperations } from './schedule-operations.ts'
import { settleOperations } from './settle-operations.ts'
import { arm, line } from './statement-hook.ts'
import { transferOperations } from './transfer-operations.ts'
import { withdrawOperations } from './withdraw-operations.ts'
import type { World } from './world.ts'
import { worldOperations } from './world-operations.ts'
import type { Seen } from './see.ts'

const STEPS = 36
const MOST_DRAWS = 6
const OWN_SET = '100001'
const OWN_FEN = 1_000_000_000
/** Of the goods, before anybody buys. */
const STOCK = 10_000
/** Pieces of the first order. */
const FIRST = 4
const operations: readonly { readonly weight: number; readonly what: Operation }[] = [
  ...saleOperations,
  ...commissionOperations,
  ...lateOperations,
  ...holdOperations,
  ...refundOperations,
  ...returnOperations,
  ...withdrawOperations,
  ...rechargeOperations,
  ...transferOperations,
  ...settleOperations,
  ...adjustOperations,
  ...bounceOperations,
  ...scheduleOperations,
  ...debtOperations,
  ...parcelOperations,
  ...platformOperations,
  ...platformDeskOperations,
  ...billOperations,
  ...worldOperations,
]

export interface Run {
  readonly seed: number
  readonly steps: readonly string[]
  /** Null when every balance was as predicted. */
  readonly finding: string | null
}

export async function runSeed(world: World, seed: number, turns?: Turns): Promise<Run> {
  const life = await begin(world, seed, { cycle: 'as the dice say', turns })
  try {
    await live(life)
    return { seed, steps: life.steps, finding: null }
  } catch (error) {
    const finding = error instanceof Error ? (error.stack ?? error.message) : String(error)
    arm(null)
    if (line.isBroken) await world.restart()
    return { seed, steps: life.steps, finding }
  }
}

async function live(life: Life): Promise<void> {
  let seen = await audit(life)
  for (let step = 1; step <= STEPS; step += 1) seen = await doOne(life, seen, step)
  await settleAll(life)
  await mustBeSettled(life)
}

async function doOne(life: Life, seen: Seen, step: number): Promise<Seen> {
  let said: string | null = null
  // What can't be done now makes room for something else.
  for (let tries = 0; said === null && tries < MOST_DRAWS; tries += 1)
    said = await life.dice.weighted(operations)(life, seen)
  if (said === null) return seen
  await survive(life, () => life.world.idle())
  const at = life.world.clock.now().toISOString()
  life.steps.push(`${step}. ${at} ${said}`)
  return audit(life, 'changed')
}

/** What a proof decides instead of the seed. */
interface Beginning {
  readonly priceFen?: number
  readonly freightFen?: number
  readonly hasSold?: boolean
  /** Orders wait for the bill of such a period; left out: each settles by itself. */
  readonly cycle?: WaitingCycle | 'as the dice say'
  readonly turns?: Turns | undefined
}

/** A merchant of its own with a wallet, goods and a buyer who may pay, on the first days of a month. */
export async function begin(world: World, seed: number, given: Beginning = {}): Promise<Life> {
  // Nothing goes wrong yet, but what takes too long: then another merchant begins, with the same dice.
  for (let tries = 1; ; tries += 1)
    try {
      return await beginOnce(world, seed, given)
    } catch (error) {
      await mayComeAgain(error, tries)
    }
}

async function beginOnce(world: World, seed: number, given: Beginning): Promise<Life> {
  const dice = createDice(seed)
  await forgetRuns(world)
  await world.sandbox.admin.clearScenarios()
  // What the platform lends it has.
  await world.sandbox.admin.setPlatformBalance(OWN_SET, OWN_FEN)
  await world.beginAgain(dice.int(0, 48) * 1_800_000)
  const goods = {
    priceFen: given.priceFen ?? dice.int(100, 400_000),
    freightFen: given.freightFen ?? dice.pick([0, 800, dice.int(1, 5_000)]),
  }
  const seller = await sellerIn(world, { ...goods, stock: STOCK })
  await world.pass(DAY)
  const { rows } = await world.db.pool.query<{ bp: number; days: number }>(
    `select category.commission_bp as bp, category.after_sale_days as days from goods join platform_category category on category.id = goods.category_id
     where goods.id = $1`,
    [seller.goodsId],
  )
  let keys = 0
  const life: Life = {
    seed,
    platformBefore: await platformOf(world),
    world,
    ...(given.turns === undefined ? {} : { turns: given.turns }),
    dice,
    seller,
    buyer: { id: `buyer-${seed}`, nickname: '买家小李', phone: newPhone() },
    goods: { ...goods, commissionBp: rows[0]?.bp ?? 0, afterSaleDays: rows[0]?.days ?? 0 },
    orders: [],
    rules: [],
    stockBefore: STOCK,
    withdrawals: [],
    recharges: [],
    schedule: null,
    adjustments: [],
    holds: [],
    arrived: [],
    papers: {},
    trouble: { refusesPayouts: false },
    platform: [],
    billing: noBilling(),
    debt: { advances: [], byHand: new Map(), payments: new Map(), heard: new Set(), hasOwed: false, hasChanged: false },
    steps: [],
    // With the end of its goods' id: an operator's keys are one space, and a world may have seen the seed before.
    nextKey: () => `seed-${seed}-${seller.goodsId.slice(-8)}-${(keys += 1)}`,
  }
  const page = await meetBuyer(life)
  if (given.hasSold ?? dice.chance(0.8)) await sellFirst(life, page)
  const cycle = given.cycle === 'as the dice say' ? chooseCycle(life) : (given.cycle ?? null)
  if (cycle !== null) await billBy(life, cycle)
  return life
}

/** Of some their orders wait for the bill of a week, of half a month or of a month. */
const chooseCycle = ({ dice }: Life): WaitingCycle | null =>
  dice.weighted([
    { weight: 8, what: null },
    { weight: 2, what: 'W1' as const },
    { weight: 1, what: 'HM' as const },
    { weight: 1, what: 'M1' as const },
  ])

/** The buyer's phone is proven at the provider by a first order. */
async function meetBuyer(life: Life): Promise<string | null> {
  const { seller, buyer, goods, world } = life
  const order = await place(seller, { buyer, items: [{ skuId: seller.skuId, quantity: FIRST }] })
  await startPaying(seller, order.id)
  const { url } = (await startPaying(seller, order.id, await lastCode(world, buyer.phone))).pay
  const goodsFen = goods.priceFen * FIRST
  life.orders.push({
    id: order.id,
    totalFen: goodsFen + goods.freightFen,
    commissionFen: commissionNow(life, goodsFen),
    pieces: FIRST,
    goodsFen,
    ...untouched(),
  })
  return url
}

/** The first order is paid, shipped, received and settled, so that there is something to take out. */
async function sellFirst({ seller, orders, world }: Life, page: string | null): Promise<void> {
  const [first] = orders
  if (first === undefined) throw new Error('There is no first order')
  await pressOnLink(seller, page, 'pay')
  first.isPaid = true
  await world.deliver()
  await ship(seller, await infoOf(seller, first.id))
  noteSent(first)
  await confirm(seller, first.id)
  await world.pass(7 * DAY)
  await world.work()
}
