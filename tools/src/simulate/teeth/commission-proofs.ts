// A proof about commission: orders are settled by what held as they were placed, whatever became of the rule since.
import {
  addRule,
  changeRule,
  endRule,
} from '../../../../apps/server/src/modules/trade/commission/commission.testing.ts'
import { confirm, DAY, infoOf, ship } from '../../../../apps/server/src/testing/seller.ts'
import { audit } from '../auditor.ts'
import { type Life, noteSent } from '../life.ts'
import { mustBeSettled, settleAll } from '../outcome.ts'
import { begin } from '../run-seed.ts'
import type { World } from '../world.ts'
import { paidOrder } from './parcel-proofs.ts'

const MINUTE = 60_000
const PRICE = { priceFen: 50_000, freightFen: 800, hasSold: false }
const fixed = (fixedFen: number) => ({ bp: null, fixedFen, minFen: null, maxFen: null, ofFreight: false })

/** Its buyer has it. */
async function receivedOrder(life: Life): Promise<void> {
  const order = await paidOrder(life)
  await ship(life.seller, await infoOf(life.seller, order.id))
  noteSent(order)
  await confirm(life.seller, order.id)
}

/** One order by a rule, one by the rule that took its place, one after that had ended. */
export async function chargedByRule(world: World): Promise<void> {
  const life = await begin(world, 1, PRICE)
  const deps = { testApp: world }
  const now = () => world.clock.now().getTime()
  const { merchantId } = life.seller.actor
  const told = { source: null, priority: 0, scope: 'GOODS', to: null } as const
  const first = await addRule(deps, {
    subject: { scope: 'GOODS', merchantId, goodsId: life.seller.goodsId },
    terms: { kind: 'FIXED', fixedFen: 123 },
  })
  life.rules.push({ ...told, id: first.id, version: first.version, terms: fixed(123), from: now() })
  await receivedOrder(life)
  const next = await changeRule(deps, { id: first.id, version: first.version, terms: { kind: 'FIXED', fixedFen: 456 } })
  for (const rule of life.rules) rule.to = now()
  life.rules.push({ ...told, id: next.id, version: next.version, terms: fixed(456), from: now() })
  await receivedOrder(life)
  await endRule(deps, { id: next.id, version: next.version })
  for (const rule of life.rules) rule.to ??= now()
  await receivedOrder(life)
  await audit(life)
  await world.pass(7 * DAY + MINUTE)
  for (let times = 0; times < 2; times += 1) await world.work()
  await audit(life)
  await settleAll(life)
  await mustBeSettled(life)
}
