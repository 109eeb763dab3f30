// Proofs about what buyers ask back: its order waits for the answer, what came back is there once, and what is frozen is free in the end.
import { confirm } from '../../../../apps/server/src/testing/seller.ts'
import { audit } from '../auditor.ts'
import { ruleAs } from '../dispute-operations.ts'
import type { Life, OrderFact } from '../life.ts'
import { mustBeSettled, settleAll } from '../outcome.ts'
import { sendParcel } from '../parcel-operations.ts'
import type { ReturnFact } from '../return-facts.ts'
import { actAs, askFor } from '../return-operations.ts'
import type { Wish } from '../return-worth.ts'
import { begin } from '../run-seed.ts'
import type { World } from '../world.ts'
import { paidOrder } from './parcel-proofs.ts'

const PRICE = { priceFen: 50_000, freightFen: 800, hasSold: true }
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

async function ask(life: Life, order: OrderFact, wish: Wish): Promise<ReturnFact> {
  await askFor(life, await audit(life), { order, wish, isPossible: true, copies: 1 })
  const one = order.returns.at(-1)
  if (one === undefined) throw new Error('Nothing was asked for')
  return one
}

type Turn = readonly [Parameters<typeof actAs>[2]['side'], Parameters<typeof actAs>[2]['name']]

async function take(life: Life, of: { readonly order: OrderFact; readonly one: ReturnFact }, turns: readonly Turn[]) {
  for (const [side, name] of turns) await actAs(life, await audit(life), { ...of, side, name, copies: 1 })
  await audit(life)
}

async function passes(life: Life, milliseconds: number): Promise<void> {
  await life.world.pass(milliseconds)
  await life.world.work()
  await audit(life)
}

/** Two of three pieces are asked back and sent back; the order is received meanwhile, and would be settled. */
export async function sentBack(world: World): Promise<void> {
  const life = await begin(world, 1, PRICE)
  const order = await paidOrder(life)
  await sendParcel(life, await audit(life), { order, pieces: 3, keys: [life.nextKey()] })
  await confirm(life.seller, order.id)
  await passes(life, 6 * DAY)
  const one = await ask(life, order, { type: 'RETURN_REFUND', pieces: 2, fen: null })
  await take(life, { order, one }, [
    ['MERCHANT', 'agree'],
    ['BUYER', 'sendBack'],
  ])
  await passes(life, 2 * DAY)
  await take(life, { order, one }, [['MERCHANT', 'receive']])
  await settleAll(life)
  await mustBeSettled(life)
}

/** Of settled money: refused, brought before the platform, and decided for the merchant. */
export async function ruledOn(world: World): Promise<void> {
  const life = await begin(world, 1, PRICE)
  const [order] = life.orders
  if (order === undefined) throw new Error('There is no first order')
  const one = await ask(life, order, { type: 'REFUND_ONLY', pieces: 1, fen: null })
  await take(life, { order, one }, [
    ['MERCHANT', 'reject'],
    ['BUYER', 'escalate'],
    ['MERCHANT', 'prove'],
  ])
  await ruleAs(life, await audit(life), { order, one }, { ruling: 'MERCHANT', fen: 0, needsGoods: false })
  await take(life, { order, one }, [['BUYER', 'acceptVerdict']])
  await settleAll(life)
  await mustBeSettled(life)
}
