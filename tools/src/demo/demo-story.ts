// The whole past of the demo platform: three merchants, four operators, one shop in full bloom; told in the order of time.
import { api } from '@merchant/contract'
import { newTotpSecret } from '../../../apps/server/src/modules/identity/session/totp.ts'
import type { MerchantActor, OperatorActor, StorefrontActor } from '../../../apps/server/src/kernel/actor.ts'
import { seedCategories } from '../../../apps/server/src/modules/trade/category/index.ts'
import { ask, askProven } from './ask.ts'
import { DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts'
import { type DemoWorld, MISMATCH_NAME, SILENT_NAME, signInOperator } from './demo-world.ts'
import { drawGoodsPicture } from './goods-picture.ts'
import { detailOf, planGoods, type PlannedGoods } from './goods-plan.ts'
import {
  addBankCard,
  certify,
  certifyCompany,
  type MerchantFacts,
  openShop,
  openWallet,
  registerMerchant,
  upload,
} from './merchant-acts.ts'
import { deadlineActs, orderActs } from './order-acts.ts'
import { planOrders, soldPieces } from './order-plan.ts'
import { type Act, play } from './timeline.ts'
import { planWithdrawals, WALLET, withdrawActs } from './withdraw-acts.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const CHINA = 8 * HOUR
const PAST_DAYS = 90
const ORDERS = 5_000
const GOODS = 200
/** Few enough not to wait for one another in the database, enough to keep it busy. */
const ACTS_AT_ONCE = 8

const accountOf = (index: number) => demoAccounts[index]?.username ?? ''
const blooming: MerchantFacts = {
  phone: accountOf(0),
  name: '杭州山野集生活馆',
  contactName: '沈清禾',
  idNumber: '330106199003072327',
}
const waiting: MerchantFacts = {
  phone: accountOf(1),
  name: '念慈手作工坊',
  contactName: SILENT_NAME,
  idNumber: '330102198811153627',
}
const rejected: MerchantFacts = {
  phone: accountOf(2),
  name: '知远茶铺',
  contactName: MISMATCH_NAME,
  idNumber: '330105199207214511',
}
const licensed: MerchantFacts = {
  phone: accountOf(3),
  name: '杭州云栖茶业有限公司',
  contactName: '沈云岫',
  idNumber: '330102198506123026',
  company: { creditCode: '91330106MA2GYX3K3G', accountNo: '1202020719900123456' },
}
const cardNumbers = ['6228480402564890018', '6228490402637870011']

export interface StoryOptions {
  readonly now: Date
  /** 1 is 5,000 orders and 200 goods. */
  readonly scale: number
  readonly onProgress: (done: number, all: number) => void
}

/** Tells everything; answers the merchants' ids. Errors: throws what the first act that fails throws. */
export async function tellStory(world: DemoWorld, { now, scale, onProgress }: StoryOptions): Promise<string[]> {
  const { random } = world
  // Ten in the morning in China, ninety days ago.
  const openedAt = new Date(Math.floor((now.getTime() + CHINA) / DAY - PAST_DAYS) * DAY - CHINA + 10 * HOUR)
  const sellingFrom = new Date(openedAt.getTime() + 3 * HOUR)
  const goods = planGoods(random, Math.max(12, Math.round(GOODS * scale)), sellingFrom, now)
  const orders = planOrders({ random, goods, count: Math.round(ORDERS * scale), openedAt: sellingFrom, now })
  const cast = newCast()
  await seedCategories(world.db)
  const sold = soldPieces(orders)
  await play(beginning(world, cast, openedAt), world.clock, { atOnce: 1, onProgress: () => undefined })
  const acts: Act[] = [
    secondCard(world, cast, new Date(openedAt.getTime() + 22 * DAY)),
    ...goods.flatMap((each) => goodsActs(world, cast, each, sold.get(each.index) ?? 0)),
    ...orders.flatMap((order) => orderActs(world, cast, order)),
    ...deadlineActs(world, orders),
    ...planWithdrawals(openedAt, now).flatMap((plan, index) => withdrawActs(world, cast, plan, index, now)),
    ...newcomers(world, cast, now),
  ]
  await play([...acts, ...lookAtTables(world, acts)], world.clock, { atOnce: ACTS_AT_ONCE, onProgress })
  await world.clock.at(now, world.fireTimers)
  return cast.merchantIds
}

/** Plans made over empty tables choose their indexes blindly; a few times on the way the database looks anew. */
function lookAtTables({ db }: DemoWorld, acts: readonly Act[]): Act[] {
  const moments = acts.map(({ at }) => at.getTime()).toSorted((a, b) => a - b)
  return [150, 500, 1_500, 4_500, 12_000].flatMap((count) => {
    const moment = moments[count]
    if (moment === undefined) return []
    return [{ at: new Date(moment), keys: ['tables'], run: () => db.pool.query('analyze') }]
  })
}

/** Who acts; filled as they come in. */
interface Cast {
  readonly phone: string
  readonly merchantIds: string[]
  readonly skus: Map<number, string>
  readonly merchant: () => MerchantActor
  readonly storefront: () => StorefrontActor
  readonly finance: () => OperatorActor
  readonly review: () => OperatorActor
  readonly cards: () => readonly string[]
  readonly skuOf: (goodsIndex: number) => string
  readonly enter: (who: Partial<Entered>) => void
}

interface Entered {
  merchant: MerchantActor
  storefront: StorefrontActor
  finance: OperatorActor
  review: OperatorActor
  cards: readonly string[]
}

function newCast(): Cast {
  const entered: Partial<Entered> = {}
  const skus = new Map<number, string>()
  const must =
    <Name extends keyof Entered>(name: Name) =>
    (): Entered[Name] => {
      const who = entered[name]
      if (who === undefined) throw new Error(`The ${name} has not entered yet`)
      return who
    }
  return {
    phone: blooming.phone,
    merchantIds: [],
    skus,
    merchant: must('merchant'),
    storefront: must('storefront'),
    finance: must('finance'),
    review: must('review'),
    cards: must('cards'),
    skuOf(goodsIndex) {
      const skuId = skus.get(goodsIndex)
      if (skuId === undefined) throw new Error(`Goods ${goodsIndex} of the plan are not published`)
      return skuId
    },
    enter: (who) => void Object.assign(entered, who),
  }
}

/** The first day: operators, and the merchant up to an open shop with a key for its storefront. */
function beginning(world: DemoWorld, cast: Cast, openedAt: Date): Act[] {
  const { modules } = world
  const at = (minutes: number, run: Act['run']): Act => ({
    at: new Date(openedAt.getTime() + minutes * MINUTE),
    keys: ['beginning'],
    run,
  })
  return [
    at(-60, async () => {
      for (const [login, name, role] of [
        [accountOf(4), '周会计', 'PLATFORM_FINANCE'],
        [accountOf(5), '吴复核', 'PLATFORM_AUDIT'],
        [accountOf(6), '郑主管', 'PLATFORM_ADMIN'],
        [accountOf(7), '孙客服', 'PLATFORM_CS'],
      ] as const) {
        // On from the start: the mailbox page of the development server shows the codes.
        const totpSecret = newTotpSecret()
        await modules.sessions.createOperator({ login, name, role, password: DEMO_PASSWORD, totpSecret })
      }
      cast.enter({
        finance: await signInOperator(world, accountOf(4)),
        review: await signInOperator(world, accountOf(5)),
      })
    }),
    at(0, async () => {
      const merchant = await registerMerchant(world, blooming)
      cast.merchantIds.push(merchant.merchantId)
      cast.enter({ merchant })
    }),
    at(20, async () => {
      const status = await certify(world, cast.merchant(), blooming)
      if (status !== 'PASSED') throw new Error(`The certification should pass and is ${status}`)
    }),
    at(35, () => openWallet(world, cast.merchant(), blooming.phone)),
    at(45, async () => {
      const first = await addBankCard(world, cast.merchant(), {
        cardNumber: cardNumbers[0] ?? '',
        phone: blooming.phone,
      })
      cast.enter({ cards: [first] })
    }),
    at(90, async () => {
      await openShop(world, cast.merchant(), {
        merchant: blooming,
        logo: await drawGoodsPicture('vase', 5),
        shop: {
          name: '山野集生活馆',
          intro: '为日常挑选耐看、耐用的器物与吃食。器物来自各地匠人，吃食只卖自己家里也在吃的。',
          servicePhone: '0571-88886666',
          detail: '文三路 90 号东部软件园 3 号楼一层',
        },
      })
    }),
    at(120, async () => {
      const merchant = cast.merchant()
      const { merchantId } = merchant
      const { create } = modules.apiKeys.handlers
      const created = await askProven(world, api.apiKey.create, create, merchant, { name: '微信小程序商城' })
      cast.enter({ storefront: { party: 'storefront', merchantId, apiKeyId: created.id, isVerified: true } })
    }),
  ]
}

const secondCard = (world: DemoWorld, cast: Cast, at: Date): Act => ({
  at,
  keys: [WALLET],
  async run() {
    const card = { cardNumber: cardNumbers[1] ?? '', phone: blooming.phone }
    cast.enter({ cards: [...cast.cards(), await addBankCard(world, cast.merchant(), card)] })
  },
})

function goodsActs(world: DemoWorld, cast: Cast, goods: PlannedGoods, pieces: number): Act[] {
  const { handlers } = world.modules.goods
  const keys = [`goods/${goods.index}`]
  const spare = goods.fate === 'sellsOut' ? 0 : 40 + ((goods.index * 37) % 260)
  let id = ''
  const publish = async () => {
    const saved = await ask(api.goods.save, handlers.save, cast.merchant(), {
      title: goods.title,
      sellingPoint: goods.sellingPoint,
      categoryId: goods.categoryId,
      pictureFileIds: [
        await upload(world, cast.merchant(), 'GOODS', await drawGoodsPicture(goods.picture, goods.index + 11)),
      ],
      detail: detailOf(goods),
      priceFen: goods.priceFen,
      // Nobody publishes what there is nothing of.
      stock: Math.max(1, pieces + spare),
      outerSkuCode: goods.outerSkuCode,
      freightFen: goods.freightFen,
      shipHours: goods.shipHours,
      publish: goods.fate !== 'stored',
    })
    id = saved.id
    cast.skus.set(goods.index, saved.sku.id)
  }
  const withdraw = () => ask(api.goods.update, handlers.update, cast.merchant(), { action: 'unshelve', ids: [id] })
  const acts: Act[] = [{ at: goods.publishedAt, keys, run: publish }]
  if (goods.withdrawnAt !== null) acts.push({ at: goods.withdrawnAt, keys, run: withdraw })
  return acts
}

/** The three who came lately: one waits for a person to look at it, one was refused, and a company got through. */
function newcomers(world: DemoWorld, cast: Cast, now: Date): Act[] {
  const actors: MerchantActor[] = []
  const act = (ago: number, key: string, run: Act['run']): Act => ({
    at: new Date(now.getTime() - ago),
    keys: [key],
    run,
  })
  const come = (index: number, facts: MerchantFacts) => async () => {
    const actor = await registerMerchant(world, facts)
    actors[index] = actor
    cast.merchantIds.push(actor.merchantId)
  }
  const actorOf = (index: number): MerchantActor => {
    const actor = actors[index]
    if (actor === undefined) throw new Error('A newcomer has not come')
    return actor
  }
  const verdict = (wanted: string, index: number, facts: MerchantFacts) => async () => {
    const status = await certify(world, actorOf(index), facts)
    if (status !== wanted) throw new Error(`The certification of ${facts.name} should be ${wanted} and is ${status}`)
  }
  const lookAgain = (ago: number) =>
    act(ago, 'newcomer/0', async () => void (await world.modules.certification.resumeVerifications()))
  return [
    act(2 * DAY, 'newcomer/0', come(0, waiting)),
    act(2 * DAY - 10 * MINUTE, 'newcomer/0', verdict('VERIFYING', 0, waiting)),
    // The provider says nothing, four times; then it is a person's turn.
    lookAgain(2 * DAY - 12 * MINUTE),
    lookAgain(2 * DAY - 20 * MINUTE),
    lookAgain(2 * DAY - 40 * MINUTE),
    act(2 * DAY - 60 * MINUTE, 'newcomer/0', async () =>
      openShop(world, actorOf(0), {
        merchant: waiting,
        logo: await drawGoodsPicture('pillow', 3),
        shop: {
          name: '念慈手作',
          intro: '一针一线的苏绣与布艺，接受定制。',
          servicePhone: '0512-66668888',
          detail: '文三路 391 号西湖国际科技大厦 2 楼',
        },
      }),
    ),
    // A company is through within a day: its owner proven, its papers passed, its wallet open.
    act(3 * DAY, 'newcomer/2', come(2, licensed)),
    act(3 * DAY - 10 * MINUTE, 'newcomer/2', verdict('PASSED', 2, licensed)),
    act(3 * DAY - 30 * MINUTE, 'newcomer/2', async () => {
      const status = await certifyCompany(world, actorOf(2), licensed)
      if (status !== 'PASSED') throw new Error(`The papers of ${licensed.name} should pass and are ${status}`)
      await openWallet(world, actorOf(2), licensed.phone)
    }),
    act(DAY, 'newcomer/1', come(1, rejected)),
    act(DAY - 8 * MINUTE, 'newcomer/1', verdict('REJECTED', 1, rejected)),
  ]
}
