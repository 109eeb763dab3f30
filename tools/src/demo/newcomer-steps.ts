// The merchants who came lately: one waits for a person to look at it, one was refused, and a company got through.
import type { MerchantActor } from '../../../apps/server/src/kernel/actor.ts'
import type { DemoWorld } from './demo-world.ts'
import { DAY, MINUTE } from './durations.ts'
import { companyMerchant, type Fixtures, rejectedMerchant, waitingMerchant } from './fixtures.ts'
import { drawGoodsPicture } from './goods-picture.ts'
import {
  certify,
  certifyCompany,
  type MerchantFacts,
  openShop,
  openWallet,
  registerMerchant,
} from './merchant-setup.ts'
import { companyRecharge } from './recharge-plan.ts'
import { rechargeSteps } from './recharge-steps.ts'
import { type Step, TEXTS } from './timeline.ts'

export function newcomerSteps(world: DemoWorld, fixtures: Fixtures, now: Date): Step[] {
  const waiting = newcomer(world, fixtures, waitingMerchant)
  const rejected = newcomer(world, fixtures, rejectedMerchant)
  const company = newcomer(world, fixtures, companyMerchant)
  // One key for all: a check of open verifications would also take up those of earlier days, at its own moment.
  const step = (ago: number, run: Step['run']): Step => ({
    at: new Date(now.getTime() - ago),
    keys: [TEXTS],
    run,
  })
  const checkAgain = (ago: number) =>
    step(ago, async () => void (await world.modules.certification.resumeVerifications()))
  return [
    step(2 * DAY, waiting.register),
    step(2 * DAY - 10 * MINUTE, () => waiting.certify('VERIFYING')),
    // The provider says nothing, four times; then it is a person's turn.
    checkAgain(2 * DAY - 12 * MINUTE),
    checkAgain(2 * DAY - 20 * MINUTE),
    checkAgain(2 * DAY - 40 * MINUTE),
    step(2 * DAY - 60 * MINUTE, () => openWaitingShop(world, waiting.actor())),
    // A company is through within a day: its owner proven, its papers passed, its wallet open.
    step(3 * DAY, async () => {
      await company.register()
      fixtures.set({ company: company.actor() })
    }),
    step(3 * DAY - 10 * MINUTE, () => company.certify('PASSED')),
    step(3 * DAY - 30 * MINUTE, async () => {
      const status = await certifyCompany(world, company.actor(), companyMerchant)
      if (status !== 'PASSED') throw new Error(`The papers of ${companyMerchant.name} should pass and are ${status}`)
      await openWallet(world, company.actor(), companyMerchant.phone)
    }),
    ...rechargeSteps(
      world,
      { merchant: company.actor, cards: () => [] },
      companyRecharge(new Date(now.getTime() - 2.6 * DAY)),
    ),
    step(DAY, rejected.register),
    step(DAY - 8 * MINUTE, () => rejected.certify('REJECTED')),
  ]
}

interface Newcomer {
  readonly actor: () => MerchantActor
  register(): Promise<void>
  /** Errors: throws when the certification does not come out as `wanted`. */
  certify(wanted: string): Promise<void>
}

function newcomer(world: DemoWorld, fixtures: Fixtures, facts: MerchantFacts): Newcomer {
  let registered: MerchantActor | undefined
  const actor = (): MerchantActor => {
    if (registered === undefined) throw new Error(`${facts.name} is not registered`)
    return registered
  }
  return {
    actor,
    async register() {
      registered = await registerMerchant(world, facts)
      fixtures.merchantIds.push(registered.merchantId)
    },
    async certify(wanted) {
      const status = await certify(world, actor(), facts)
      if (status !== wanted) throw new Error(`The certification of ${facts.name} should be ${wanted} and is ${status}`)
    },
  }
}

async function openWaitingShop(world: DemoWorld, actor: MerchantActor): Promise<void> {
  await openShop(world, actor, {
    merchant: waitingMerchant,
    logo: await drawGoodsPicture('pillow', 3),
    shop: {
      name: '念慈手作',
      intro: '一针一线的苏绣与布艺，接受定制。',
      servicePhone: '0512-66668888',
      detail: '文三路 391 号西湖国际科技大厦 2 楼',
    },
  })
}
