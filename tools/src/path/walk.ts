// The path from registration to money in the bank as steps over HTTP; every step may be repeated after a crash.
import { randomUUID } from 'node:crypto'
import { api, type WithdrawRow } from '@merchant/contract'
import type { AdminClient } from '@merchant/allinpay-sandbox'
import { type Api, ApiRefusal, createApiCaller, type StorefrontKey } from './api-caller.ts'
import { pressOnHostedPage } from './hosted-page.ts'
import { cardNumberOf, exampleAddress, examplePicture, idNumberOf } from './people.ts'

export interface World {
  readonly url: string
  readonly admin: AdminClient
  readonly operator: { readonly username: string; readonly password: string }
  /** Makes two merchants of one run different people. */
  readonly serial: number
}

/** What the walker has learnt on the way; a crash of the server takes none of it away. */
export interface Walk {
  readonly world: World
  readonly api: Api
  readonly phone: string
  readonly password: string
  token: string
  merchantId: string
  storefront: StorefrontKey
  skuId: string
  orderId: string
  orderNo: string
  payUrl: string
  cardId: string
  withdrawId: string
  /** The key of each command by its step, so that a repeat is the same command. */
  readonly keys: Map<string, string>
}

export interface Step {
  readonly name: string
  run(walk: Walk): Promise<void>
}

export const PRICE_FEN = 12_300
export const ORDERED = 2
const BUYER_PHONE = '13712345678'

export function newWalk(world: World): Walk {
  return {
    world,
    // The server's clock may have been put forward; signatures carry its time.
    api: createApiCaller(world.url, { now: () => new Date(Date.now() + serverAheadMs) }),
    phone: `139${String(10_000_000 + world.serial).slice(-8)}`,
    password: 'Walk-2026-path',
    token: '',
    merchantId: '',
    storefront: { key: '', secret: '' },
    skuId: '',
    orderId: '',
    orderNo: '',
    payUrl: '',
    cardId: '',
    withdrawId: '',
    keys: new Map(),
  }
}

let serverAheadMs = 0

const keyOf = (walk: Walk, step: string): string => {
  const key = walk.keys.get(step) ?? randomUUID()
  walk.keys.set(step, key)
  return key
}
const asMerchant = (walk: Walk, step: string) => ({ caller: { token: walk.token }, key: keyOf(walk, step) })
const asStorefront = (walk: Walk, step: string) => ({ caller: { storefront: walk.storefront }, key: keyOf(walk, step) })

export const steps: readonly Step[] = [
  { name: 'register', run: register },
  { name: 'sign in', run: signIn },
  { name: 'real name', run: realName },
  {
    name: 'open wallet',
    run: async (walk) => void (await walk.api.call(api.wallet.createMember, {}, asMerchant(walk, 'member'))),
  },
  { name: 'bind phone', run: bindPhone },
  { name: 'sign contract', run: signContract },
  { name: 'bind card', run: bindCard },
  { name: 'shop', run: openShop },
  { name: 'goods', run: publishGoods },
  { name: 'place and start payment', run: placeOrder },
  { name: 'buyer pays', run: pay },
  { name: 'ship', run: ship },
  {
    name: 'buyer confirms',
    run: async (walk) =>
      void (await walk.api.call(
        api.saleOrder.operate,
        { action: 'confirm', orderId: walk.orderId },
        asStorefront(walk, 'confirm'),
      )),
  },
  { name: 'settle', run: settle },
  { name: 'withdraw', run: withdraw },
  { name: 'operator pays', run: payOut },
  {
    name: 'arrived',
    run: async (walk) =>
      void (await until(
        () => withdrawal(walk),
        (row) => row.status === 'SUCCESS',
      )),
  },
]

async function register(walk: Walk): Promise<void> {
  const base = await walk.api.call(api.init.baseData, undefined)
  const code = await smsCode(walk, async () => void (await walk.api.call(api.message.register, { phone: walk.phone })))
  const answer = await walk.api
    .call(api.merchant.register, {
      phone: walk.phone,
      smsCode: code,
      password: walk.password,
      type: 'INDIVIDUAL',
      name: `行路商户${walk.world.serial}`,
      contactName: '王小明',
      agreements: { registration: base.agreements.registration.version, privacy: base.agreements.privacy.version },
      source: 'PC',
    })
    // After a crash the first attempt may have succeeded unseen: then the account can be signed in to.
    .catch((error: unknown) =>
      error instanceof ApiRefusal && walk.keys.has('registered-once') ? null : Promise.reject(error),
    )
  if (answer !== null) walk.merchantId = answer.merchantId
}

async function signIn(walk: Walk): Promise<void> {
  walk.token = await walk.api.signIn(walk.phone, walk.password)
  const info = await walk.api.call(api.user.infoOfLogin, undefined, { caller: { token: walk.token } })
  walk.merchantId = info.merchant?.id ?? ''
}

async function realName(walk: Walk): Promise<void> {
  const status = await walk.api.call(api.user.realName, undefined, asMerchant(walk, 'x'))
  if (status.status === 'PASSED') return
  const picture = await examplePicture()
  const files = [
    await walk.api.uploadImage(walk.token, 'CERTIFICATE', picture),
    await walk.api.uploadImage(walk.token, 'CERTIFICATE', picture),
  ]
  const [idFrontFileId = '', idBackFileId = ''] = files
  await walk.api
    .call(
      api.user.saveRealName,
      {
        realName: '王小明',
        idNumber: idNumberOf(walk.world.serial),
        validFrom: '2020-01-01',
        validTo: '2040-01-01',
        idFrontFileId,
        idBackFileId,
      },
      { caller: { token: walk.token } },
    )
    .catch((error: unknown) => (isPending(error) ? null : Promise.reject(error)))
  await until(
    () => walk.api.call(api.user.realName, undefined, asMerchant(walk, 'x')),
    (now) => now.status === 'PASSED',
  )
}

const isPending = (error: unknown) => error instanceof ApiRefusal && (error.code === '4001' || error.code === '2001')

async function bindPhone(walk: Walk): Promise<void> {
  const before = await walk.api.call(api.wallet.memberInfo, { refresh: true }, asMerchant(walk, 'x'))
  if (before.phone !== null) return
  const known = new Set((await walk.world.admin.sms(walk.phone)).map((sms) => sms.code + sms.lastSentAt))
  await until(
    () =>
      walk.api
        .call(api.message.sendAllinpayCode, { phone: walk.phone }, asMerchant(walk, 'x'))
        .then(() => true, retryTooMany),
    Boolean,
  )
  const sms = (await walk.world.admin.sms(walk.phone)).find((each) => each.usedAt === null)
  if (sms === undefined) throw new Error(`The provider sent no code (${known.size} before)`)
  await walk.api.call(api.wallet.bindPhone, { phone: walk.phone, code: sms.code }, { caller: { token: walk.token } })
}

/** "Too many" and "pending" pass with time; anything else is a fault. */
const retryTooMany = (error: unknown) =>
  error instanceof ApiRefusal && (error.status === 429 || error.code === '4001') ? false : Promise.reject(error)

async function signContract(walk: Walk): Promise<void> {
  const before = await walk.api.call(api.wallet.memberInfo, { refresh: true }, asMerchant(walk, 'x'))
  if (before.contractNo !== null) return
  const { url } = await walk.api.call(api.wallet.signContract, {}, asMerchant(walk, 'x'))
  const back = await pressOnHostedPage(url, 'agree')
  if (!back?.includes('/middlepage')) throw new Error(`The contract page led to ${back}`)
  await until(
    () => walk.api.call(api.wallet.memberInfo, { refresh: true }, asMerchant(walk, 'x')),
    (member) => member.contractNo !== null,
  )
}

async function bindCard(walk: Walk): Promise<void> {
  const before = await walk.api.call(api.wallet.memberInfo, { refresh: true }, asMerchant(walk, 'x'))
  const bound = before.cards.find((card) => card.status === 'BOUND')
  if (bound === undefined) {
    const cardNumber = cardNumberOf(walk.world.serial)
    const { card } = await walk.api.call(
      api.wallet.applyBindCard,
      { cardNumber, phone: walk.phone },
      { caller: { token: walk.token } },
    )
    await walk.api.call(api.wallet.bindCard, { cardId: card.id, code: '111111' }, { caller: { token: walk.token } })
  }
  const member = await until(
    () => walk.api.call(api.wallet.memberInfo, { refresh: true }, asMerchant(walk, 'x')),
    (now) => now.state === 'READY',
  )
  walk.cardId = member.cards.find((card) => card.status === 'BOUND')?.id ?? ''
}

async function openShop(walk: Walk): Promise<void> {
  await walk.api.call(
    api.shop.save,
    {
      name: `行路小店${walk.world.serial}`,
      intro: '一家走完全程的小店。',
      servicePhone: walk.phone,
      shipAddress: exampleAddress,
      returnAddress: exampleAddress,
    },
    asMerchant(walk, 'shop'),
  )
}

async function publishGoods(walk: Walk): Promise<void> {
  const categories = await walk.api.call(api.category.list, undefined, asMerchant(walk, 'x'))
  const parents = new Set(categories.map((category) => category.parentId))
  const leaf = categories.find((category) => !parents.has(category.id) && category.commissionBp > 0)
  const pictureFileId = await walk.api.uploadImage(walk.token, 'GOODS', await examplePicture())
  const pictures = walk.keys.get('goods-picture') ?? pictureFileId
  walk.keys.set('goods-picture', pictures)
  const goods = await walk.api.call(
    api.goods.save,
    {
      title: '手冲咖啡豆 250 克',
      categoryId: leaf?.id ?? '',
      pictureFileIds: [pictures],
      priceFen: PRICE_FEN,
      stock: 100,
      freightFen: 800,
      publish: true,
    },
    asMerchant(walk, 'goods'),
  )
  walk.skuId = goods.sku.id
  const key = await walk.api.call(api.apiKey.create, { name: '商城' }, asMerchant(walk, 'api-key'))
  walk.storefront = { key: key.key, secret: key.secret }
}

export const orderBody = (walk: Walk, buyer: string, quantity = ORDERED) => ({
  buyer: { id: buyer, nickname: '买家小李', phone: BUYER_PHONE },
  receiver: { name: '李雷', phone: BUYER_PHONE, region: exampleAddress.region, detail: '学院路 1 号 3 幢' },
  items: [{ skuId: walk.skuId, quantity }],
  returnUrl: `${walk.world.url}/development/buyer`,
})

async function placeOrder(walk: Walk): Promise<void> {
  const body = orderBody(walk, `b-${walk.world.serial}`)
  const placed = await patiently(() => walk.api.call(api.saleOrder.addWithPay, body, asStorefront(walk, 'place')))
  walk.orderId = placed.id
  walk.orderNo = placed.orderNo
  const pay = placed.pay.kind === 'phoneCode' ? await proveBuyersPhone(walk, body.returnUrl) : placed.pay
  walk.payUrl = pay.url ?? ''
}

/** The buyer's first payment: the provider's code, read from the phone, makes it a payer. */
async function proveBuyersPhone(walk: Walk, returnUrl: string) {
  const caller = { storefront: walk.storefront }
  const { pay: again } = await patiently(() =>
    walk.api.call(api.saleOrder.pay, { orderId: walk.orderId, returnUrl }, { caller }),
  )
  if (again.kind !== 'phoneCode') return again
  const code = (await walk.world.admin.sms(BUYER_PHONE)).find((sms) => sms.usedAt === null)?.code
  if (code === undefined) throw new Error('The provider sent the buyer no code')
  const { pay } = await patiently(() =>
    walk.api.call(api.saleOrder.pay, { orderId: walk.orderId, returnUrl, phoneCode: code }, { caller }),
  )
  return pay
}

/** Repeats what the provider could not say yet. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  const answer = await until<T | null>(
    () => ask().catch((error: unknown) => (isPending(error) ? null : Promise.reject(error))),
    (found) => found !== null,
  )
  if (answer === null) throw new Error('unreachable')
  return answer
}

export const order = (walk: Walk) => walk.api.call(api.saleOrder.info, { id: walk.orderId }, asMerchant(walk, 'x'))

async function pay(walk: Walk): Promise<void> {
  if ((await order(walk)).status !== 'UNPAID') return
  // A page that was pressed already shows no form any more; then the notification is under way.
  await pressOnHostedPage(walk.payUrl, 'pay').catch(() => null)
  await until(
    () => order(walk),
    (now) => now.status === 'TO_SHIP',
  )
}

async function ship(walk: Walk): Promise<void> {
  const { version, status } = await order(walk)
  if (status !== 'TO_SHIP' && walk.keys.has('ship')) return
  await walk.api.call(
    api.saleOrder.operate,
    {
      action: 'ship',
      orderId: walk.orderId,
      version,
      carrierCode: 'SF',
      waybillNo: `SF10000${String(walk.world.serial).padStart(6, '0')}`,
    },
    asMerchant(walk, 'ship'),
  )
}

/** Puts the clock past the settlement delay; the sign-in does not survive a week. */
async function settle(walk: Walk): Promise<void> {
  if (!walk.keys.has('clock')) {
    await advanceClock(walk, '7d')
    walk.keys.set('clock', '7d')
    await advanceClock(walk, '1h')
  }
  await signIn(walk)
  await until(
    () => order(walk),
    (now) => now.settleStatus === 'SETTLED',
  )
}

export async function advanceClock(walk: Walk, step: '1h' | '1d' | '7d' | '10d'): Promise<void> {
  const response = await fetch(`${walk.world.url}/development/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ step }),
  })
  if (!response.ok) throw new Error(`clock: ${response.status} ${await response.text()}`)
  serverAheadMs = ((await response.json()) as { offsetMs: number }).offsetMs
}

async function withdraw(walk: Walk): Promise<void> {
  const { availableFen } = await walk.api.call(api.withdrawOrder.quote, {}, asMerchant(walk, 'x'))
  const amount = walk.keys.get('amount') ?? String(availableFen)
  walk.keys.set('amount', amount)
  const applied = await walk.api.call(
    api.withdrawOrder.apply,
    { amountFen: Number(amount), bankCardId: walk.cardId },
    asMerchant(walk, 'apply'),
  )
  walk.withdrawId = applied.id
  if ((await withdrawal(walk)).status !== 'WAIT_CONFIRM') return
  const code = await smsCode(
    walk,
    async () =>
      void (await walk.api
        .call(api.withdrawOrder.resendCode, { id: applied.id }, asMerchant(walk, 'x'))
        .catch(retryTooMany)),
  )
  await walk.api.call(api.withdrawOrder.confirm, { id: applied.id, smsCode: code }, { caller: { token: walk.token } })
}

async function withdrawal(walk: Walk): Promise<WithdrawRow> {
  const { list } = await walk.api.call(api.withdrawOrder.listMine, {}, asMerchant(walk, 'x'))
  const found = list.find((row) => row.id === walk.withdrawId)
  if (found === undefined) throw new Error('The withdrawal is gone')
  return found
}

async function payOut(walk: Walk): Promise<void> {
  const { username, password } = walk.world.operator
  const token = await walk.api.signIn(username, password)
  const { list } = await walk.api.call(api.withdrawOrder.listAll, {}, { caller: { token } })
  const row = list.find((each) => each.id === walk.withdrawId)
  if (row === undefined) throw new Error('The operator does not see the withdrawal')
  if (!row.allowedActions.includes('pay')) return
  await walk.api.call(
    api.withdrawOrder.pay,
    { decision: 'pay', id: row.id, version: row.version },
    { caller: { token }, key: keyOf(walk, 'pay') },
  )
}

/** The newest code in the development outbox for the walker's phone; asks for one first unless there is an unread one. */
async function smsCode(walk: Walk, ask: () => Promise<void>): Promise<string> {
  await ask().catch((error: unknown) =>
    error instanceof ApiRefusal && error.status === 429 ? null : Promise.reject(error),
  )
  const page = await (await fetch(`${walk.world.url}/development/outbox`)).text()
  const entry = page.split('<li>').find((item) => item.includes(walk.phone))
  const code = /<mark>(\d{6})<\/mark>/.exec(entry ?? '')?.[1]
  if (code === undefined) throw new Error('No code in the outbox')
  return code
}

/** Asks until the answer fits, for at most 40 seconds: what the provider still has to tell takes its time. */
export async function until<T>(ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> {
  const giveUpAt = performance.now() + 40_000
  for (;;) {
    const answer = await ask()
    if (fits(answer)) return answer
    if (performance.now() > giveUpAt) throw new Error(`Still not so: ${JSON.stringify(answer).slice(0, 400)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
