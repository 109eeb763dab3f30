// Every limit of a merchant counts everybody's: a colleague who is shown only their own rows passes none of them.
import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import path from 'node:path'
import { api, codeOf, QUALIFICATIONS_AT_MOST } from '@merchant/contract'
import type { Tables } from '@merchant/database'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MerchantActor } from '../kernel/actor.ts'
import type { HandlerRequest } from '../kernel/handlers.ts'
import { parameters } from '../kernel/parameters.ts'
import { atMost, consumeLimit, consumeDailyLimit } from '../kernel/rate-limit.ts'
import { pictureBytes, saveGoodsOf, shopBody } from '../modules/trade/goods/goods.testing.ts'
import { randomPhone } from '../modules/merchant/profile/merchant.testing.ts'
import { OTHER_CARD_NUMBER } from '../modules/money/provider/payment.testing.ts'
import { addStaff, forgetLimits } from '../modules/identity/staff/staff.testing.ts'
import { upload, xlsx } from '../testing/import.ts'
import { ask, askProven, type TestApp, startTestApp } from '../testing/test-app.ts'
import { advance, brought, repay } from '../testing/debt.ts'
import { handIn } from '../testing/qualification.ts'
import { addProduct, operateOn, order } from '../testing/platform-order.ts'
import { cancelRecharge, recharge, rechargeAsAllowed } from '../testing/recharge.ts'
import { fillPlatform } from '../testing/transfer.ts'
import { addPayableSeller, DAY, place, type Seller, sellingOf } from '../testing/seller.ts'
import {
  answerOfBank,
  apply,
  applyAndConfirm,
  cancel,
  codeOn,
  confirm,
  earn,
  newOperator,
  pay,
  quote,
  toNextMonth,
  type Withdrawer,
} from '../testing/withdrawal.ts'
import { establish } from './foreign-records.testing.ts'
import { apiKeyParameters } from '../modules/identity/api-key/api-key.parameters.ts'
import { bankCardParameters } from '../modules/money/provider/wallet/wallet.parameters.ts'
import { fileParameters } from '../modules/console/file/file.parameters.ts'
import { freightParameters } from '../modules/trade/freight/freight.parameters.ts'
import { goodsDraftParameters } from '../modules/trade/goods-draft/goods-draft.parameters.ts'
import { goodsTemplateParameters } from '../modules/trade/goods-template/goods-template.parameters.ts'
import { goodsParameters } from '../modules/trade/goods/goods.parameters.ts'
import { providerSmsParameters } from '../modules/messaging/sms-code/sms-code.parameters.ts'
import { roleParameters } from '../modules/identity/role/role.parameters.ts'
import { savedViewParameters } from '../modules/console/saved-view/saved-view.parameters.ts'
import { shopParameters } from '../modules/merchant/shop/shop.parameters.ts'
import { staffParameters } from '../modules/identity/staff/staff.parameters.ts'

let testApp: TestApp
let seller: Seller & { cardId: string }
/** May do everything, in the merchant's only shop, and is shown only their own. */
let colleague: Withdrawer
let roleId: string
let ids: Awaited<ReturnType<typeof establish>>['ids']

beforeAll(async () => {
  testApp = await startTestApp({ servers: 2 })
  seller = await addPayableSeller(testApp)
  await earn(seller)
  const established = await establish(testApp, seller)
  ids = established.ids
  const { owner } = established
  const fields = {
    key: 'own',
    name: '只看自己',
    permissions: [...seller.actor.permissions].map(codeOf),
    dataScope: 'SELF' as const,
  }
  const role = await ask(api.staff.addRole, testApp.modules.handlers.staff.addRole, seller.actor, fields)
  roleId = role.id
  const person = await addStaff(owner, [roleId])
  const actor = await person.actor()
  expect(actor.dataScope).toEqual({ shopIds: [ids.shop], onlyOf: person.userId })
  colleague = { testApp, actor, phone: person.phone, cardId: seller.cardId }
})
afterAll(() => testApp.stop())
beforeEach(async () => {
  await forgetLimits(testApp)
  await testApp.pass(DAY)
})

const tenant = () => testApp.db.tenant(seller.actor.merchantId)
const exceeded = (limit: string | RegExp) => ({
  refusal: 'limit.exceeded',
  details: { limit: expect.stringMatching(limit) as unknown },
})
/** As many copies of a row as asked for, each changed by its number. */
async function copies(table: keyof Tables, row: object, many: number, changes: (at: number) => object): Promise<void> {
  const rows = Array.from({ length: many }, (_, at) => ({ ...row, id: randomUUID(), ...changes(at) }))
  while (rows.length > 0)
    await testApp.db
      .tenant(seller.actor.merchantId)
      .insertInto(table as 'goods')
      .values(rows.splice(0, 500) as unknown as Insertable<Tables['goods']>[])
      .execute()
}

/** Every group of parameters, and whether a merchant as a whole has limits in it, which the tests below reach. */
const groups: Readonly<Record<string, 'tested here' | 'of a person, phone or address' | 'no limit'>> = {
  order: 'no limit',
  command: 'no limit',
  settle: 'no limit',
  return: 'no limit',
  sms: 'of a person, phone or address',
  strangersSms: 'no limit',
  providerSms: 'tested here',
  login: 'of a person, phone or address',
  knownDevice: 'of a person, phone or address',
  callerSign: 'no limit',
  proofOfWork: 'of a person, phone or address',
  session: 'of a person, phone or address',
  password: 'of a person, phone or address',
  stepUp: 'of a person, phone or address',
  totp: 'of a person, phone or address',
  email: 'of a person, phone or address',
  outbox: 'no limit',
  withdraw: 'tested here',
  recharge: 'tested here',
  platformPayment: 'tested here',
  platformOrder: 'tested here',
  schedule: 'no limit',
  manualEntry: 'no limit',
  wireLog: 'no limit',
  bookProof: 'of a person, phone or address',
  bill: 'of a person, phone or address',
  inbox: 'no limit',
  // Handed in by the owner alone, who is shown everything.
  realName: 'of a person, phone or address',
  company: 'of a person, phone or address',
  papers: 'no limit',
  qualification: 'tested here',
  bankCard: 'tested here',
  // Of one payment, whoever's.
  bookedAtOnce: 'no limit',
  // How old a payout must be before its end is declared.
  call: 'no limit',
  file: 'tested here',
  shop: 'tested here',
  goods: 'tested here',
  goodsDraft: 'tested here',
  goodsTemplate: 'tested here',
  freight: 'tested here',
  // How often the provider is asked about a member.
  watch: 'no limit',
  // How often a service is asked, and from when on a parcel is late.
  tracking: 'no limit',
  waybill: 'no limit',
  // When few are left.
  pack: 'no limit',
  exception: 'no limit',
  apiKey: 'tested here',
  shell: 'no limit',
  savedView: 'tested here',
  reveal: 'tested here',
  notification: 'no limit',
  live: 'of a person, phone or address',
  operationLog: 'of a person, phone or address',
  serverError: 'no limit',
  operator: 'no limit',
  export: 'tested here',
  import: 'tested here',
  clientError: 'of a person, phone or address',
  staff: 'tested here',
  role: 'tested here',
  phoneCode: 'of a person, phone or address',
}

test('every group of parameters was looked at', async () => {
  const root = path.join(import.meta.dirname, '..')
  const files = globSync('modules/**/*.parameters.ts', { cwd: root })
  const exported = await Promise.all(files.map(async (file) => Object.keys(await import(path.join(root, file)))))
  const names = exported
    .flat()
    .filter((name) => name.endsWith('Parameters'))
    .map((name) => name.replace(/Parameters$/, ''))
  expect(Object.keys(groups).toSorted()).toEqual([...names, ...Object.keys(parameters)].toSorted())
})

test('platform orders: so many that are not paid, whoever ordered them', async () => {
  const { id } = await addProduct(testApp, { type: 'SERVICE' })
  const owner = { testApp, actor: seller.actor }
  const unpaid = []
  for (let count = 0; count < 10; count += 1) unpaid.push(await order(owner, id))
  await expect(order({ testApp, actor: colleague.actor }, id)).rejects.toMatchObject(exceeded(/10/))
  const [first] = unpaid
  if (first === undefined) throw new Error('No order')
  await operateOn(owner, { action: 'cancel', id: first.id, version: first.version })
  await order({ testApp, actor: colleague.actor }, id)
})

test('payments to the platform: so many a day, whoever makes them', async () => {
  await fillPlatform(testApp, 100_000_000)
  await advance(seller, 1_000)
  for (let count = 0; count < 5; count += 1) await repay(seller, 100)
  await expect(repay({ ...seller, actor: colleague.actor }, 100)).rejects.toMatchObject({ refusal: 'limit.exceeded' })
  await testApp.pass(DAY)
  await repay({ ...seller, actor: colleague.actor }, 500)
  await brought(seller)
})

describe('recharges', () => {
  test('that wait to be paid are so many, whoever asked for them', async () => {
    const open = []
    for (let count = 0; count < 5; count += 1) open.push(await recharge(seller))
    await expect(recharge({ ...seller, actor: colleague.actor })).rejects.toMatchObject(
      exceeded('最多 5 笔充值待支付，请先支付或取消'),
    )
    for (const { id } of open) await cancelRecharge(seller, id)
  })

  test('are so many a day, whoever asked for them and whatever became of them', async () => {
    await testApp.pass(DAY)
    for (let count = 0; count < 20; count += 1) await cancelRecharge(seller, (await rechargeAsAllowed(seller)).id)
    await expect(rechargeAsAllowed({ ...seller, actor: colleague.actor })).rejects.toMatchObject(
      exceeded('每天最多发起 20 笔充值'),
    )
    await testApp.pass(DAY)
    await cancelRecharge(seller, (await rechargeAsAllowed(seller)).id)
  })
})

describe('withdrawals', () => {
  test('are so many a day', async () => {
    const orders = [await apply(seller, 1_000), await apply(seller, 1_000), await apply(seller, 1_000)]
    expect((await quote(colleague, 1_000)).ordersLeftToday).toBe(0)
    await expect(apply(colleague, 1_000)).rejects.toMatchObject(exceeded('每天最多提现 3 次'))
    for (const { id } of orders) await cancel(seller, id)
  })

  test('are so much money a day', async () => {
    // As much as a public account may take in two orders; where the money comes from is not asked here.
    const order = await apply(seller, 1_000)
    await tenant().updateTable('withdraw_order').set({ amount_fen: 99_999_500 }).where('id', '=', order.id).execute()
    await expect(apply(colleague, 1_000)).rejects.toMatchObject(exceeded('每天最多提现 1,000,000.00 元'))
    await tenant().updateTable('withdraw_order').set({ amount_fen: 1_000 }).where('id', '=', order.id).execute()
    await cancel(seller, order.id)
  })

  test('are looked at before the first one is paid, and cost nothing so often a month', async () => {
    await toNextMonth(testApp)
    for (let times = 0; times < 3; times += 1) {
      const order = await applyAndConfirm(seller, 1_000)
      await pay(testApp, newOperator(testApp), order)
      await answerOfBank(testApp, order.withdrawNo, 'success')
      await forgetLimits(testApp)
    }
    await testApp.pass(DAY)
    expect(await quote(colleague, 10_000)).toMatchObject({ feeFen: 200, freeLeftThisMonth: 0 })
    const order = await apply(colleague, 10_000)
    expect(order.feeFen).toBe(200)
    const confirmed = await confirm(colleague, order.id, await codeOn(colleague))
    expect(confirmed.status).toBe('APPROVED')
  })

  test('wait for a day after anybody’s phone was changed', async () => {
    await testApp.db.transaction(seller.actor.merchantId, (tx) =>
      testApp.modules.users.changePhone(tx, {
        userId: seller.actor.userId,
        phone: seller.phone,
        now: testApp.clock.now(),
      }),
    )
    await expect(apply(colleague, 1_000)).rejects.toMatchObject(exceeded('更换手机后 24 小时内不能提现'))
  })
})

describe('the rest', () => {
  test('ten bank cards', async () => {
    const card = await tenant().selectFrom('bank_card').selectAll().executeTakeFirstOrThrow()
    await copies('bank_card', card, bankCardParameters.max - 1, (at) => ({
      card_number_hash: Buffer.from(`card ${at}`),
      is_default: false,
    }))
    const bind = ask(api.wallet.applyBindCard, testApp.payment.handlers.wallet.applyBindCard, colleague.actor, {
      cardNumber: OTHER_CARD_NUMBER,
      phone: '13900002222',
    })
    await expect(bind).rejects.toMatchObject(exceeded('最多绑定 10 张银行卡'))
  })

  test('a card to which somebody’s withdrawal is on its way stays bound', async () => {
    await testApp.sandbox.admin.clearScenarios()
    const order = await pay(testApp, newOperator(testApp), await applyAndConfirm(seller, 1_000))
    const unbind = ask(api.wallet.unbindCard, testApp.payment.handlers.wallet.unbindCard, colleague.actor, {
      cardId: seller.cardId,
      smsCode: '123456',
    })
    await expect(unbind).rejects.toMatchObject({ refusal: 'state.notAllowed', details: { status: '该卡有提现打款中' } })
    await answerOfBank(testApp, order.withdrawNo, 'success')
  })

  test('a hundred staff members, and so many invitations a day', async () => {
    const { invite } = testApp.modules.handlers.staff
    const asking = () =>
      ask(api.staff.invite, invite, colleague.actor, {
        phone: randomPhone(),
        nickname: '新人',
        roleIds: [roleId],
        shopIds: [ids.shop],
      })
    const key = `staff.invite|${seller.actor.merchantId}`
    const { invitesPerDay: max } = staffParameters
    const now = testApp.clock.now()
    await testApp.db.globalTransaction(async (tx) => {
      for (let used = 0; used < max; used += 1) await consumeLimit(tx, [atMost(key, [{ max, perMs: DAY }])], now)
    })
    await expect(asking()).rejects.toMatchObject({ refusal: 'request.tooMany' })
    await forgetLimits(testApp)
    const person = await tenant()
      .selectFrom('user_account')
      .selectAll()
      .where('kind', '=', 'STAFF')
      .executeTakeFirstOrThrow()
    await copies('user_account', { ...person, agreements: '{}' }, staffParameters.max, (at) => ({
      phone_hash: Buffer.from(`phone ${at}`),
    }))
    await expect(asking()).rejects.toMatchObject(exceeded('员工与待接受的邀请最多 100 个'))
  })

  test('thirty roles of one’s own', async () => {
    const role = await tenant().selectFrom('role').selectAll().executeTakeFirstOrThrow()
    await copies('role', role, roleParameters.max, (at) => ({ key: `key${at}`, name: `角色${at}` }))
    const add = ask(api.staff.addRole, testApp.modules.handlers.staff.addRole, colleague.actor, {
      key: 'one-more',
      name: '再来一个',
      permissions: [codeOf('saleOrder.view')],
      dataScope: 'SELF',
    })
    await expect(add).rejects.toMatchObject(exceeded('自定义角色最多 30 个'))
  })

  test('ten API keys', async () => {
    const { apiKeys } = testApp.modules
    await testApp.db.transaction(seller.actor.merchantId, async (tx) => {
      for (let made = 0; made < apiKeyParameters.max; made += 1)
        await apiKeys.issue(tx, { name: `商城${made}`, createdBy: seller.actor.userId })
    })
    const create = askProven(testApp, api.apiKey.create, apiKeys.handlers.create, colleague.actor, { name: '小程序' })
    await expect(create).rejects.toMatchObject(exceeded('同时可用的接口密钥最多 10 个'))
  })

  test('drafts of goods', async () => {
    const save = (actor: MerchantActor) =>
      ask(api.goodsDraft.save, testApp.modules.handlers.goodsDraft.save, actor, {
        id: randomUUID(),
        editorId: randomUUID(),
        version: 0,
        title: '写到一半',
        data: {},
      })
    const draft = await tenant().selectFrom('goods_draft').selectAll().executeTakeFirstOrThrow()
    const kept = { ...draft, data: '{}', shop_id: ids.shop }
    await copies('goods_draft', kept, goodsDraftParameters.perMerchant - 1, () => ({}))
    await expect(save(colleague.actor)).rejects.toMatchObject(exceeded(/最多保存 200 份商品草稿/))
    await tenant().deleteFrom('goods_draft').where('id', '<>', draft.id).execute()
    await save(colleague.actor)
  })

  test('templates of goods', async () => {
    const save = (actor: MerchantActor, name: string) =>
      ask(api.goodsTemplate.save, testApp.modules.handlers.goodsTemplate.save, actor, { name, title: '', data: {} })
    await save(colleague.actor, '第一个')
    const template = await tenant().selectFrom('goods_template').selectAll().executeTakeFirstOrThrow()
    const { perMerchant } = goodsTemplateParameters
    await copies('goods_template', { ...template, data: '{}' }, perMerchant - 1, (at) => ({ name: `模板${at}` }))
    await expect(save(colleague.actor, '再来一个')).rejects.toMatchObject(exceeded('商品模板最多 100 个'))
    await tenant().deleteFrom('goods_template').where('id', '<>', template.id).execute()
  })

  test('ten thousand goods on sale', async () => {
    // What the database makes itself can't be written.
    const {
      title_small: _small,
      tab: _tab,
      is_low_stock: _low,
      completeness: _completeness,
      ...goods
    } = await tenant().selectFrom('goods').selectAll().executeTakeFirstOrThrow()
    const onSale = { ...goods, sale_status: 'ON_SALE', specs: '[]', past_specs: '[]', detail: '[]', params: '[]' }
    await copies('goods', onSale, goodsParameters.maxOnSale - 2, (at) => ({ goods_no: `GS-${at}` }))
    // The last place goes to one of those who count at once.
    const last = await Promise.allSettled([1, 2, 3].map(() => saveGoodsOf(sellingOf(testApp), colleague.actor)))
    expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(saveGoodsOf(sellingOf(testApp), colleague.actor)).rejects.toMatchObject(
      exceeded('出售中的商品最多 10000 个'),
    )
  })

  test('a hundred freight templates', async () => {
    const charge = { firstUnit: 1, firstFen: 800, stepUnit: 1, stepFen: 200 }
    const save = (actor: MerchantActor, name: string) =>
      ask(api.freight.save, testApp.modules.freight.handlers.save, actor, {
        name,
        terms: { chargeMode: 'COUNT', base: charge },
      })
    const { id } = await save(seller.actor, '第一个模板')
    const template = await tenant()
      .selectFrom('freight_template')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const others = await tenant().selectFrom('freight_template').select('id').execute()
    await copies('freight_template', template, freightParameters.perShop - others.length, (at) => ({
      name: `模板${at}`,
      is_default: false,
    }))
    await expect(save(colleague.actor, '再来一个')).rejects.toMatchObject(exceeded('运费模板最多 100 个'))
  })

  test('a hundred qualifications', async () => {
    const paper = await tenant().selectFrom('qualification').selectAll().executeTakeFirstOrThrow()
    await copies('qualification', paper, QUALIFICATIONS_AT_MOST - 1, (at) => ({ number: `JY${at}` }))
    await expect(handIn({ testApp, actor: colleague.actor })).rejects.toMatchObject(exceeded('资质最多 100 份'))
  })

  test('twenty shared views of a page', async () => {
    const { saveView } = testApp.modules.handlers.workbench
    const save = (actor: MerchantActor, name: string) =>
      ask(api.workbench.saveView, saveView, actor, { page: '/goods/index', name, scope: 'SHARED', query: {} })
    for (let saved = 0; saved < savedViewParameters.perPage; saved += 1) await save(seller.actor, `视图${saved}`)
    await expect(save(colleague.actor, '再来一个')).rejects.toMatchObject(exceeded('每个页面最多保存 20 个视图'))
  })

  test('two new names of a shop a year', async () => {
    const rename = async (actor: MerchantActor) => {
      const { save, info } = testApp.modules.shops.handlers
      const shop = await ask(api.shop.info, info, seller.actor, {})
      return ask(api.shop.save, save, actor, shopBody({ version: shop?.version ?? 0 }))
    }
    for (let times = 0; times < shopParameters.renamesPerYear; times += 1) await rename(seller.actor)
    await expect(rename(colleague.actor)).rejects.toMatchObject(exceeded('店铺名称一年内只能修改 2 次'))
  })

  test('the room for pictures', async () => {
    await tenant().updateTable('file_space').set({ used_bytes: fileParameters.maxBytes }).execute()
    const file = { name: 'goods.jpg', bytes: await pictureBytes() }
    const request = { actor: colleague.actor, body: { purpose: 'GOODS' }, file }
    const upload = testApp.modules.files.handlers.image(request as HandlerRequest<typeof api.file.image>)
    await expect(upload).rejects.toMatchObject(exceeded('已用完'))
  })

  test('a thousand masked values seen a day', async () => {
    const key = `reveal|${seller.actor.merchantId}`
    const { perMerchantDay } = parameters.reveal
    for (let seen = 0; seen < perMerchantDay; seen += 1)
      await consumeDailyLimit(testApp.db.global, key, perMerchantDay, testApp.clock.now())
    const { id } = await place(seller)
    const look = ask(api.saleOrder.reveal, testApp.modules.saleOrders.handlers.reveal, colleague.actor, {
      id,
      field: 'receiverPhone',
      reason: 'SHIP',
    })
    await expect(look).rejects.toMatchObject(exceeded('本商户今日查看完整信息已达 1000 次'))
  })

  test('so many codes of the provider a day', async () => {
    const key = `sms.provider|${seller.actor.merchantId}`
    const { perMerchantDay } = providerSmsParameters
    for (let sent = 0; sent < perMerchantDay; sent += 1)
      await consumeDailyLimit(testApp.db.global, key, perMerchantDay, testApp.clock.now())
    const send = ask(api.wallet.applyBindCard, testApp.payment.handlers.wallet.applyBindCard, colleague.actor, {
      cardNumber: OTHER_CARD_NUMBER,
      phone: '13900002222',
    })
    await expect(send).rejects.toMatchObject(exceeded('支付渠道的验证码每日最多 30 条'))
  })

  test('so many codes of the provider a day to buyers whose orders are taken down', async () => {
    const key = `sms.provider.buyers|${seller.actor.merchantId}`
    const { buyersPerMerchantDay } = providerSmsParameters
    for (let sent = 0; sent < buyersPerMerchantDay; sent += 1)
      await consumeDailyLimit(testApp.db.global, key, buyersPerMerchantDay, testApp.clock.now())
    const order = await place(seller)
    const pay = (actor: unknown) =>
      ask(api.saleOrder.pay, testApp.modules.saleOrders.handlers.pay, actor, {
        orderId: order.id,
        payBy: { kind: 'WECHAT_SCAN' },
      })
    await expect(pay(colleague.actor)).rejects.toMatchObject(exceeded('每日最多 100 条'))
    // The buyer itself asks for its own.
    expect((await pay(seller.storefront)).pay.kind).toBe('phoneCode')
  })
})

test('exports of all the merchant’s people count together', async () => {
  const columns = ['goodsNo', 'title', 'price', 'stock']
  const begin = (actor: MerchantActor, column: string) =>
    ask(api.exportTask.create, testApp.modules.exports.handlers.create, actor, {
      list: 'goods',
      filters: {},
      columns: [column],
    })
  // One may be there from the beginning.
  await Promise.allSettled(columns.slice(0, 3).map((column) => begin(seller.actor, column)))
  await expect(begin(colleague.actor, 'stock')).rejects.toMatchObject(exceeded('同时最多进行 3 个导出'))
})

test('imports of all the merchant’s people count together', async () => {
  const begin = (actor: MerchantActor, stock: number) =>
    upload(testApp, actor, { table: 'stock', file: xlsx([['商品编号', '库存'], ['GD1', stock]]) }) // prettier-ignore
  for (const stock of [1, 2, 3]) await begin(seller.actor, stock)
  await expect(begin(colleague.actor, 4)).rejects.toMatchObject(exceeded('同时最多进行 3 个导入'))
})
