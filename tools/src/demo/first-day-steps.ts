// The first day of the seed scenario: operators, and the merchant up to an open shop with a key for its storefront.
import { api } from '@merchant/contract'
import { newTotpSecret } from '../../../apps/server/src/modules/identity/credential/totp.ts'
import { askProven } from './ask.ts'
import { makeBrands } from './brand-steps.ts'
import { type DemoWorld, signInOperator } from './demo-world.ts'
import { DAY, MINUTE } from './durations.ts'
import { type Fixtures, operators, sellingMerchant } from './fixtures.ts'
import { makeTemplates } from './freight-templates.ts'
import { drawBanner, drawGoodsPicture } from './goods-picture.ts'
import { fillLibrary } from './media-steps.ts'
import { addBankCard, certify, openShop, openWallet, registerMerchant } from './merchant-setup.ts'
import { changeParameters } from './parameter-steps.ts'
import { passFoodLicence } from './qualification-steps.ts'
import { makeShopCategories } from './shop-category-steps.ts'
import { type Step, TEXTS } from './timeline.ts'
import { addAddresses } from './shop-addresses.ts'

const FIRST_CARD = '6228480402564890018'
const SECOND_CARD = '6228490402637870011'

export function firstDaySteps(world: DemoWorld, fixtures: Fixtures, openedAt: Date): Step[] {
  const at = (minutes: number, run: Step['run']): Step => ({
    at: new Date(openedAt.getTime() + minutes * MINUTE),
    keys: ['first day'],
    run,
  })
  const { phone } = sellingMerchant
  return [
    at(-60, () => createOperators(world, fixtures)),
    at(0, async () => {
      const merchant = await registerMerchant(world, sellingMerchant)
      fixtures.merchantIds.push(merchant.merchantId)
      fixtures.set({ merchant })
    }),
    at(20, async () => {
      const status = await certify(world, fixtures.merchant(), sellingMerchant)
      if (status !== 'PASSED') throw new Error(`The certification should pass and is ${status}`)
    }),
    at(35, () => openWallet(world, fixtures.merchant(), phone)),
    at(45, async () => {
      const card = await addBankCard(world, fixtures.merchant(), { cardNumber: FIRST_CARD, phone })
      fixtures.set({ cards: [card] })
    }),
    at(90, () => openSellingShop(world, fixtures)),
    at(100, () => makeShopCategories(world, fixtures)),
    at(105, () => makeBrands(world, fixtures)),
    at(110, () => passFoodLicence(world, fixtures)),
    at(115, () => fillLibrary(world, fixtures)),
    at(120, () => createApiKey(world, fixtures)),
  ]
}

export const secondCardStep = (world: DemoWorld, fixtures: Fixtures, openedAt: Date): Step => ({
  at: new Date(openedAt.getTime() + 22 * DAY),
  keys: [TEXTS],
  async run() {
    const application = { cardNumber: SECOND_CARD, phone: sellingMerchant.phone }
    const card = await addBankCard(world, fixtures.merchant(), application)
    fixtures.set({ cards: [...fixtures.cards(), card] })
  },
})

async function createOperators(world: DemoWorld, fixtures: Fixtures): Promise<void> {
  for (const operator of operators) {
    // On from the start: the mailbox page of the development server shows the codes.
    await world.modules.operators.create({ ...operator, totpSecret: newTotpSecret() })
  }
  const [finance, review, admin, service] = operators
  fixtures.set({
    finance: await signInOperator(world, finance.login),
    review: await signInOperator(world, review.login),
    service: await signInOperator(world, service.login),
  })
  await changeParameters(world, await signInOperator(world, admin.login))
}

async function openSellingShop(world: DemoWorld, fixtures: Fixtures): Promise<void> {
  await openShop(world, fixtures.merchant(), {
    merchant: sellingMerchant,
    logo: await drawGoodsPicture('vase', 5),
    banner: await drawBanner(),
    shop: {
      name: '山野集生活馆',
      notice: '工作日 16:00 前付款的订单当天发货；易碎品破损包赔，签收时请当面验货。',
      intro: '为日常挑选耐看、耐用的器物与吃食。器物来自各地匠人，吃食只卖自己家里也在吃的。',
      servicePhone: '0571-88886666',
      detail: '文三路 90 号东部软件园 3 号楼一层',
    },
  })
  await addAddresses(world, fixtures.merchant())
  fixtures.set({ freight: await makeTemplates(world, fixtures.merchant()) })
}

async function createApiKey(world: DemoWorld, fixtures: Fixtures): Promise<void> {
  const actor = fixtures.merchant()
  const { merchantId } = actor
  const handler = world.modules.apiKeys.handlers.create
  const created = await askProven(world, {
    endpoint: api.apiKey.create,
    handler,
    actor,
    body: { name: '微信小程序商城' },
  })
  fixtures.set({
    storefront: { party: 'storefront', merchantId, apiKeyId: created.id, isVerified: true, isClosed: false },
  })
}
