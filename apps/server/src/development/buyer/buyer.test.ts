// A demo buyer from the shop window to the confirmed parcel: whole server, whole sandbox, plain forms over HTTP.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Sandbox, startSandbox } from '@merchant/allinpay-sandbox'
import { type Api, type BodyOf, ownerPermissions } from '@merchant/contract'
import { createEmptyDatabase, createTestDatabase, dropDatabase, type TestDatabase } from '@merchant/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, createApp } from '../../create-app.ts'
import { type Config, readConfig } from '../../config.ts'
import type { MerchantActor } from '../../kernel/actor.ts'
import { createMovableClock } from '../../kernel/clock.ts'
import { newCommand, requestOf, saveGoodsOf, saveShop } from '../../modules/trade/goods/goods.testing.ts'
import { seedCategories } from '../../modules/trade/category/index.ts'
import { countAsVerified } from '../../modules/merchant/profile/merchant.testing.ts'
import { codeTextedTo } from '../../testing/texts.ts'

const clock = createMovableClock()
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'merchant-buyer-'))
let own: TestDatabase
let sandboxDatabaseUrl: string
let sandbox: Sandbox
let config: Config
let app: App
let url: string
let seller: MerchantActor
let goodsId: string

beforeAll(async () => {
  own = await createTestDatabase()
  sandboxDatabaseUrl = await createEmptyDatabase()
  sandbox = await startSandbox({ databaseUrl: sandboxDatabaseUrl, settings: { firstNotifyDelayMs: 3_600_000 } })
  config = await configOf(own.url, sandbox)
  await seedCategories(own.database)
  await startApp()
  seller = await registerSeller(app)
  await saveShop(selling(), seller, { name: '山野陶作' })
  const goods = await saveGoodsOf(selling(), seller, { title: '手工陶杯 <大>', stock: 20, priceFen: 12_345 })
  goodsId = goods.id
})
afterAll(async () => {
  await app.close()
  await sandbox.stop()
  await own.drop()
  await dropDatabase(sandboxDatabaseUrl)
  rmSync(dataDir, { recursive: true, force: true })
})

describe('the shop window', () => {
  test('shows open shops with something to sell, and finds them by name', async () => {
    expect((await get('/development/buyer')).text).toContain('山野陶作')
    expect((await get('/development/buyer?keyword=山野')).text).toContain('山野陶作')
    expect((await get('/development/buyer?keyword=%25')).text).toContain('没有名称相符的店铺')
  })

  test('what the shop recommends stands in front under its own heading, what is heavier before what is newer', async () => {
    const path = `/development/buyer/shops/${seller.merchantId}`
    const { id } = await saveGoodsOf(selling(), seller, { title: '竹编茶盘两件装', stock: 5 })
    const update = (body: BodyOf<Api['goods']['update']>) =>
      selling().goods.handlers.update(requestOf<Api['goods']['update']>(seller, body, newCommand()))
    expect((await get(path)).text).toMatch(/竹编茶盘[^]*手工陶杯/)
    expect((await get(path)).text).not.toContain('店铺推荐')
    await update({ action: 'setSortWeight', ids: [goodsId], sortWeight: 1 })
    expect((await get(path)).text).toMatch(/手工陶杯[^]*竹编茶盘/)
    await update({ action: 'recommend', ids: [id] })
    expect((await get(path)).text).toMatch(/<h2>店铺推荐<\/h2>[^]*竹编茶盘[^]*<h2>其他商品<\/h2>[^]*手工陶杯/)
  })

  test('shows what was typed as text and has no script', async () => {
    const { text, headers } = await get(`/development/buyer/shops/${seller.merchantId}`)
    expect(text).toContain('手工陶杯 &#60;大&#62;')
    expect(text).not.toContain('<script')
    expect(headers.get('content-security-policy')).toContain(`form-action 'self' ${cashierOrigin()}`)
  })

  test('says so when there is no such shop or goods', async () => {
    for (const address of ['shops/x', `shops/${goodsId}`, `shops/${seller.merchantId}/goods/x`, 'orders/x']) {
      const { status, text } = await get(`/development/buyer/${address}`)
      expect(status).toBe(404)
      expect(text).toContain('role="alert"')
    }
  })
})

describe('an order', () => {
  test('asks a new buyer for the code of the provider once, and takes no wrong one', async () => {
    const codePage = await order()
    expect(codePage).toMatch(/^\/development\/buyer\/orders\/[\w-]+\/code$/)
    const shown = (await get(codePage)).text
    const code = /<mark>(\d+)<\/mark>/.exec(shown)?.[1] ?? ''
    const address = codePage.replace(/code$/, 'pay')
    const wrong = await post(address, { phoneCode: code === '11111' ? '22222' : '11111' })
    expect(wrong.text).toContain('验证码错误')
    expect((await post(address, { phoneCode: code })).headers.get('location')).toContain(LINK)
  })

  test('leads to the cashier, comes back paid, is shipped and confirmed', async () => {
    const cashier = await order()
    const [kept] = await ordersKept()
    const unpaid = await get(kept ?? '')
    expect(unpaid.text).toContain('待付款')
    expect(unpaid.text).toContain('¥131.45')
    const [, snapshot = ''] = /href="([^"]+)">交易快照/.exec(unpaid.text) ?? []
    const bought = (await get(snapshot)).text
    expect(bought).toContain('手工陶杯 &#60;大&#62;')
    expect(bought).toMatch(/¥123\.45[^]*下单后商品未修改[^]*手工拉坯，高温烧制。/)
    expect((await get(`${kept}/snapshot/x`)).text).toContain('role="alert"')

    // Sent back unpaid: it says so, and can be paid again.
    const refused = await get(`${kept}?code=10003`)
    expect(refused.text).toContain('支付未成功，订单仍待付款')
    expect(refused.text).toContain('去支付')
    // What is refused answers under the address of the act, which the page then refreshes.
    for (const act of ['pay', 'cancel']) expect((await get(`${kept}/${act}`)).text).toContain('去支付')

    const back = await payAt(cashier)
    expect(back?.split('?')[0]).toBe(`${config.publicUrl}${kept}`)
    const comingBack = await get(`${kept}?${back?.split('?')[1] ?? ''}`)
    expect(comingBack.text).toContain('付款结果核对中')
    expect(comingBack.text).not.toContain('去支付')
    await sandbox.admin.deliverNow()
    await app.modules.payment.idle()
    expect((await get(kept ?? '')).text).toContain('等待商家发货')
    expect((await get(`${kept}?code=10003`)).text).not.toContain('支付未成功')

    await ship(kept ?? '')
    const shipped = await get(kept ?? '')
    expect(shipped.text).toContain('确认收货')
    const confirmed = await post(`${kept}/confirm`, {})
    expect(confirmed.status).toBe(303)
    expect((await get(kept ?? '')).text).toContain('交易成功')
  })

  test('sent twice by the same form is one order, and can still be paid later, even after a restart', async () => {
    const token = 'a'.repeat(16)
    await order({ token })
    const before = await countOrders()
    await order({ token })
    expect(await countOrders()).toBe(before)
    await app.close()
    await startApp()
    const again = await post(`/development/buyer/orders/${token}/pay`, {})
    expect(again.status).toBe(303)
    expect(again.headers.get('location')).toContain(LINK)
    expect(await countOrders()).toBe(before)
  })

  test('is refused in the words of the API, and the form keeps what was typed', async () => {
    const short = await post(goodsUrl(), { quantity: '99', receiver: '周小满' })
    expect(short.text).toContain('库存不足')
    expect(short.text).toContain('value="周小满"')
    expect((await post(goodsUrl(), { phone: '123' })).text).toContain('请输入 11 位大陆手机号')
    expect((await post(goodsUrl(), { quantity: 'many' })).text).toContain('role="alert"')
  })

  test('goes to another address before it is paid, and a form that is refused keeps what was typed', async () => {
    const token = 'b'.repeat(16)
    await order({ token })
    const page = `/development/buyer/orders/${token}`
    expect((await get(page)).text).toContain('修改收货地址')
    const wrong = await post(`${page}/address`, { receiver: '周小满', phone: '123' })
    expect(wrong.text).toContain('role="alert"')
    expect(wrong.text).toContain('value="周小满"')
    const sent = await post(`${page}/address`, { receiver: '周小满', phone: '13711112222', detail: '湖滨路 8 号' })
    expect(sent.status, sent.text).toBe(303)
    expect((await get(page)).text).toContain('周* 137****2222')
  })

  test('asks for an invoice, and a form that is refused keeps what was typed', async () => {
    const token = 'c'.repeat(16)
    await order({ token })
    const page = `/development/buyer/orders/${token}`
    expect((await get(page)).text).toContain('申请发票')
    const wrong = await post(`${page}/invoice`, {
      type: 'COMPANY',
      title: '云栖文化有限公司',
      email: 'a@yunqi.example',
    })
    expect(wrong.text).toContain('role="alert"')
    expect(wrong.text).toContain('value="云栖文化有限公司"')
    const sent = { type: 'COMPANY', title: '云栖文化有限公司', taxNo: '91330106ma2gyx8k3j', email: 'a@yunqi.example' }
    expect((await post(`${page}/invoice`, sent)).status).toBe(303)
    const { text } = await get(page)
    expect(text).toContain('待开票 · 云栖文化有限公司')
    expect(text).not.toContain('申请发票</a>')
  })

  test('is placed with a new key when the merchant has revoked the old one', async () => {
    const list = () => app.modules.apiKeys.handlers.list(requestOf<Api['apiKey']['list']>(seller, undefined))
    const [key] = await list()
    const body = { id: key?.id ?? '' }
    await app.modules.apiKeys.handlers.revoke(requestOf<Api['apiKey']['revoke']>(seller, body, newCommand()))
    await order()
    expect((await list()).map(({ name }) => name)).toEqual(['演示商城', '演示商城'])
  })
})

describe('a return', () => {
  const paidOrder = async () => {
    const cashier = await order()
    const [kept = ''] = await ordersKept()
    await payAt(cashier)
    await sandbox.admin.deliverNow()
    await app.modules.payment.idle()
    return kept
  }
  const applyPathOf = async (kept: string) => /href="([^"]+\/apply\/[\w-]+)"/.exec((await get(kept)).text)?.[1] ?? ''
  const operate = async (returnPath: string, action: 'agree') => {
    const { id, version } = await app.db
      .tenant(seller.merchantId)
      .selectFrom('return_order')
      .select(['id', 'version'])
      .where('id', '=', returnPath.split('/').at(-1) ?? '')
      .executeTakeFirstOrThrow()
    const body: BodyOf<Api['returnOrder']['operate']> = { action, id, version }
    await app.modules.returnOrders.handlers.operate(
      requestOf<Api['returnOrder']['operate']>(seller, body, newCommand()),
    )
  }

  test('of what was not sent is paid at once', async () => {
    const kept = await paidOrder()
    const form = await applyPathOf(kept)
    expect((await get(form)).text).toContain('未发货 1 件，最多退 ¥131.45')
    const sent = await post(form, { reason: 'CHANGED_MIND' })
    expect(sent.status, sent.text).toBe(303)
    expect((await get(sent.headers.get('location') ?? '')).text).toMatch(/退款中|售后成功/)
  })

  test('of what was sent is asked for in the words of a form, which stays when it is refused, and is sent back', async () => {
    const kept = await paidOrder()
    await ship(kept)
    const form = await applyPathOf(kept)
    const wish = { type: 'RETURN_REFUND', reason: 'OTHER', description: '杯口 <裂>' }
    const refused = await post(form, { ...wish, amount: '9999' })
    expect(refused.text).toContain('role="alert"')
    expect(refused.text).toContain('杯口 &#60;裂&#62;')
    const page = (await post(form, wish)).headers.get('location') ?? ''
    expect((await get(page)).text).toContain('待商家处理')
    expect((await get(kept)).text).toContain(page)

    await operate(page, 'agree')
    const awaited = (await get(page)).text
    expect(awaited).toContain('填写退货运单')
    const wrong = await post(`${page}/send`, { carrierCode: 'SF', waybillNo: '1' })
    expect(wrong.text).toContain('role="alert"')
    expect((await post(`${page}/send`, { carrierCode: 'SF', waybillNo: 'SF7654321098765' })).status).toBe(303)
    expect((await get(page)).text).toContain('SF7654321098765')
  })

  test('is taken back by its buyer', async () => {
    const kept = await paidOrder()
    await ship(kept)
    const page = (await post(await applyPathOf(kept), {})).headers.get('location') ?? ''
    const changed = await post(`${page}/modify`, { amount: '10' })
    expect(changed.status, changed.text).toBe(303)
    expect((await get(page)).text).toContain('¥10.00')
    expect((await post(`${page}/cancel`, {})).status).toBe(303)
    expect((await get(page)).text).toContain('买家撤销')
  })
})

async function startApp(): Promise<void> {
  app = await createApp(config, clock)
  await app.http.listen({ port: config.port, host: '127.0.0.1' })
  const address = app.http.server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

const selling = () => ({
  db: app.db,
  clock,
  folder: dataDir,
  files: app.modules.files,
  categories: app.modules.categories,
  shopCategories: app.modules.shopCategories,
  shops: app.modules.shops,
  goods: app.modules.goods,
})

interface Shown {
  readonly status: number
  readonly text: string
  readonly headers: Headers
}

async function get(address: string): Promise<Shown> {
  const response = await fetch(`${url}${address}`)
  return { status: response.status, text: await response.text(), headers: response.headers }
}

async function post(address: string, form: Record<string, string>): Promise<Shown> {
  const body = new URLSearchParams(form)
  const response = await fetch(`${url}${address}`, { method: 'POST', body, redirect: 'manual' })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

/** The way to the cashier, which is on another origin. */
const LINK = '/cashier/'
const cashierOrigin = () => new URL(sandbox.gatewayUrl).origin
const goodsUrl = () => `/development/buyer/shops/${seller.merchantId}/goods/${goodsId}`

/** Orders one piece; answers where the browser is sent to pay. */
async function order(form: Record<string, string> = {}): Promise<string> {
  const sent = await post(goodsUrl(), form)
  expect(sent.status, sent.text).toBe(303)
  return sent.headers.get('location') ?? ''
}

/** The addresses of the orders that the front page remembers, newest first. */
async function ordersKept(): Promise<string[]> {
  const { text } = await get('/development/buyer')
  return [...text.matchAll(/href="(\/development\/buyer\/orders\/[\w-]+)"/g)].map(([, address]) => address ?? '')
}

const countOrders = async () =>
  (await app.db.tenant(seller.merchantId).selectFrom('sale_order').select('id').execute()).length

/** Opens the sandbox's cashier as a browser does and pays; answers where the browser is sent back. */
async function payAt(link: string): Promise<string | null> {
  const cashier = (await fetch(`${url}${new URL(link).pathname}`, { redirect: 'manual' })).headers.get('location') ?? ''
  expect(cashier).toContain(cashierOrigin())
  const opened = await fetch(cashier, { redirect: 'manual' })
  const page = new URL(opened.headers.get('location') ?? cashier)
  const body = new URLSearchParams({ token: page.searchParams.get('token') ?? '', action: 'pay' })
  const pressed = await fetch(`${page.origin}${page.pathname}`, { method: 'POST', body, redirect: 'manual' })
  return pressed.headers.get('location')
}

async function ship(kept: string): Promise<void> {
  const orderNo = /\bSO\d{8,}/.exec((await get(kept)).text)?.[0] ?? ''
  const row = await app.db
    .tenant(seller.merchantId)
    .selectFrom('sale_order')
    .select(['id', 'version'])
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  const body: BodyOf<Api['saleOrder']['operate']> = {
    action: 'ship',
    orderId: row.id,
    version: row.version,
    packages: [{ carrierCode: 'SF', waybillNo: 'SF1234567890' }],
    isSure: false,
    refuseReturns: false,
  }
  await app.modules.saleOrders.handlers.operate(requestOf<Api['saleOrder']['operate']>(seller, body, newCommand()))
}

/** A merchant who registered by phone and is a member at the provider. */
async function registerSeller({ modules }: App): Promise<MerchantActor> {
  const phone = '13812348000'
  const client = { ip: '203.0.113.9', userAgent: 'test' }
  await modules.smsCodes.send({ scene: 'REGISTER', phone, binding: '', ip: client.ip })
  const { registration, privacy } = modules.baseData.agreements
  const body = {
    type: 'INDIVIDUAL',
    name: '山野陶作工作室',
    contactName: '周山',
    phone,
    password: 'Pottery-2026',
    smsCode: await codeTextedTo(modules.mailbox, phone),
    source: 'PC',
    agreements: { registration, privacy },
  }
  const request = { actor: { party: 'public' }, body, client } as unknown as Parameters<
    typeof modules.merchants.handlers.register
  >[0]
  const { merchantId } = await modules.merchants.handlers.register(request)
  await countAsVerified(own.database, merchantId)
  // Its wallet is never signed here, and its shop would wait for it.
  await own.database.tenant(merchantId).updateTable('merchant').set({ status: 'ACTIVE' }).execute()
  const owner = await modules.payment.handlers.wallet.createMember(
    requestOf<Api['wallet']['createMember']>(actorOf(merchantId), undefined, newCommand()),
  )
  expect(owner.state).toBe('CREATED')
  return actorOf(merchantId)
}

const actorOf = (merchantId: string): MerchantActor => ({
  party: 'merchant',
  sessionId: merchantId,
  merchantId,
  userId: merchantId,
  kind: 'OWNER',
  name: '周山',
  permissions: new Set(ownerPermissions),
  dataScope: null,
  chosenShopId: null,
  isVerified: true,
  isClosed: false,
  stepUpUntil: null,
  stepUpMethods: ['password'],
})

async function configOf(databaseUrl: string, provider: Sandbox): Promise<Config> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const secretKey = randomBytes(16).toString('hex')
  const appId = '1581648210684'
  await provider.registerApp({ appId, secretKey, publicKeyPem: publicKey })
  const keyFile = path.join(dataDir, 'key.pem')
  const certificateFile = path.join(dataDir, 'certificate.pem')
  writeFileSync(keyFile, privateKey)
  writeFileSync(certificateFile, provider.certificatePem)
  const secret = () => randomBytes(32).toString('base64url')
  return readConfig({
    NODE_ENV: 'test',
    PORT: String(20_000 + (randomBytes(2).readUInt16BE() % 20_000)),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    SECRET_FIELD_KEY: secret(),
    SECRET_INDEX_KEY: secret(),
    SECRET_PEPPER: secret(),
    SECRET_FILE_LINKS: secret(),
    ALLINPAY_GATEWAY_URL: provider.gatewayUrl,
    ALLINPAY_APP_ID: appId,
    ALLINPAY_SECRET_KEY: secretKey,
    ALLINPAY_PRIVATE_KEY_FILE: keyFile,
    ALLINPAY_CERTIFICATE_FILES: certificateFile,
    ALLINPAY_ACCOUNT_SET_NO: '400193',
    SANDBOX_ADMIN_URL: provider.adminUrl,
    SANDBOX_ADMIN_TOKEN: provider.adminToken,
  })
}
