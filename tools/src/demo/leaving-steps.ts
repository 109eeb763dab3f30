// A merchant who gives up: it asked to be closed some days ago, and has money left that it must take out before the wait is over.
import { api } from '@merchant/contract'
import type { MerchantActor } from '../../../apps/server/src/kernel/actor.ts'
import { askProven } from './ask.ts'
import type { DemoWorld } from './demo-world.ts'
import { DAY, MINUTE } from './durations.ts'
import { type Fixtures, leavingMerchant } from './fixtures.ts'
import { drawGoodsPicture } from './goods-picture.ts'
import { addBankCard, certify, openShop, openWallet, registerMerchant } from './merchant-setup.ts'
import { leavingRecharge } from './recharge-plan.ts'
import { rechargeSteps } from './recharge-steps.ts'
import { type Step, TEXTS } from './timeline.ts'

const CARD = '6228480403716204587'
const CAME_AGO = 40 * DAY
const LEAVES_AGO = 12 * DAY

export function leavingSteps(world: DemoWorld, fixtures: Fixtures, now: Date): Step[] {
  let registered: MerchantActor | undefined
  const merchant = (): MerchantActor => {
    if (registered === undefined) throw new Error(`${leavingMerchant.name} is not registered`)
    return registered
  }
  const ago = (milliseconds: number, run: Step['run']): Step => ({
    at: new Date(now.getTime() - milliseconds),
    keys: [TEXTS],
    run,
  })
  const { phone } = leavingMerchant
  return [
    ago(CAME_AGO, async () => {
      registered = await registerMerchant(world, leavingMerchant)
      fixtures.merchantIds.push(registered.merchantId)
    }),
    ago(CAME_AGO - 10 * MINUTE, async () => void (await certify(world, merchant(), leavingMerchant))),
    ago(CAME_AGO - 20 * MINUTE, () => openWallet(world, merchant(), phone)),
    ago(CAME_AGO - 30 * MINUTE, async () => void (await addBankCard(world, merchant(), { cardNumber: CARD, phone }))),
    ago(CAME_AGO - 60 * MINUTE, () => openLeavingShop(world, merchant())),
    ...rechargeSteps(world, { merchant, cards: () => [] }, leavingRecharge(new Date(now.getTime() - CAME_AGO + DAY))),
    ago(LEAVES_AGO, () => askToClose(world, merchant())),
  ]
}

async function openLeavingShop(world: DemoWorld, actor: MerchantActor): Promise<void> {
  await openShop(world, actor, {
    merchant: leavingMerchant,
    logo: await drawGoodsPicture('bottle', 2),
    shop: {
      name: '陶然手工皂',
      intro: '冷制手工皂，小批量现做，不加香精。',
      servicePhone: '0571-85551234',
      detail: '教工路 18 号世贸丽晶城 3 幢 1204 室',
    },
  })
}

async function askToClose(world: DemoWorld, actor: MerchantActor): Promise<void> {
  const handler = world.modules.handlers.merchantClosing.request
  await askProven(world, { endpoint: api.merchantClosing.request, handler, actor, body: { reason: '转行，不再经营' } })
}
