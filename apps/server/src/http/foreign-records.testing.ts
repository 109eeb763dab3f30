// For tests: whose record each id in a request names, read from the contract, and everything that a merchant has to compare.
import { randomUUID } from 'node:crypto'
import { api, codeOf, type Endpoint, said, sameInBoth } from '@merchant/contract'
import { insertRow, newId } from '@merchant/database'
import { personEvent } from '../kernel/notification.ts'
import { forgetLimits, PASSWORD, type Person, signIn } from '../modules/identity/staff/staff.testing.ts'
import { pictureBytes, uploadPicture } from '../modules/trade/goods/goods.testing.ts'
import { upload, xlsx } from '../testing/import.ts'
import { handIn } from '../testing/qualification.ts'
import { ask, type TestApp } from '../testing/test-app.ts'
import { type addPayableSeller, sellingOf } from '../testing/seller.ts'
import { addViolation } from '../testing/violations.ts'
import { credit } from '../testing/withdrawal.ts'
import { leavesOf, type Path, sampleBodies } from './sample-body.testing.ts'

export const SAMPLE_ID = '01890000-0000-7000-8000-000000000000'

/**
 * Which record a field of an endpoint names: the most telling rule first. `platform` is for what belongs to no merchant.
 * A field that no rule knows fails the test: a new endpoint says here whose records it touches.
 */
const rules: readonly (readonly [RegExp, string])[] = [
  [/^wallet\.\w+ cardId$/, 'bankCard'],
  [/^withdraw(Order|Schedule)\.\w+ bankCardId$/, 'bankCard'],
  [/^withdrawOrder\.\w+ id$/, 'withdrawOrder'],
  [/^rechargeOrder\.\w+ id$/, 'rechargeOrder'],
  [/^rechargeOrder\.apply bankCardId$/, 'bankCard'],
  [/^platformOrder\.\w+\S* id$/, 'platformOrder'],
  // Looked for once the order is found and unpaid.
  [/^platformOrder\.(operate:pay bankCardId|\w+ productId)$/, 'platform'],
  [/^saleOrder\.add(WithPay)? productId$/, 'platform'],
  [/ longPictureFileIds\.0$/, 'uprightPicture'],
  [/ detail\.\d+\.pictureFileId$/, 'widePicture'],
  [/(FileIds?| fileIds)(\.0)?$/, 'file'],
  [/^media\.\w+ fileIds?(\.0)?$/, 'file'],
  [/^media\.\w+\S* (id|parentId|dirId)$| dirId$/, 'mediaDir'],
  [/^shopCategory\.\w+\S* (id|parentId|ids\.0|goods\.categoryId)$/, 'shopCategory'],
  [/ shopCategoryIds?(\.0)?$/, 'shopCategory'],
  [/^qualification\.\w+ id$/, 'qualification'],
  [/ params\.0\.attributeId$/, 'platform'],
  [/ brandId$/, 'platform'],
  [/ categoryIds\.0$/, 'platform'],
  [/ categoryId$/, 'platform'],
  // Made by the editor that begins it, and nothing but its own is taken with a save.
  [/^goodsDraft\.(save (id|editorId)|info id)$|^goods\.(save|compare) draft\.id$/, 'platform'],
  [/^violation\.\w+ id$/, 'violation'],
  [/^(goodsDraft|goodsRevision|goodsRuling|commission|skuCost)\.\w+ goodsId$/, 'goods'],
  [/^goodsDraft\.discard id$/, 'goodsDraft'],
  [/^goodsTemplate\.\w+ id$/, 'goodsTemplate'],
  [/^goods\.\w+\S* ids?(\.0)?$/, 'goods'],
  [/^freight\.\w+ id$/, 'freightTemplate'],
  [/^freight\.\w+ shipFromAddressId$/, 'shipAddress'],
  [/ freightTemplateId$/, 'freightTemplate'],
  [/ items\.0\.skuId$|^skuLog\.\w+ skuId$/, 'sku'],
  // Made by whoever adds a dimension or a value, and known to its goods alone.
  [/^goods\.(save|compare) specs\.0\.(values\.0\.)?id$|^goods\.(save|compare) skus\.0\.valueIds\.0$/, 'platform'],
  [/^(goods|skuCost)\.\w+\S* skus\.0\.id$/, 'sku'],
  [
    /^(saleOrder|platformSaleOrder|logistics)\.\w+(:\w+)? (orderId|id|orderIds\.0|together\.0\.orderId)$|^parcel\.track orderId$/,
    'saleOrder',
  ],
  [/^parcel\.handle ids\.0$/, 'parcelException'],
  [/^returnOrder\.\w+ orderId$/, 'saleOrder'],
  [/^returnOrder\.\w+\S* id$/, 'returnOrder'],
  [/^returnOrder\.operate\S* addressId$/, 'shopAddress'],
  [/^saleOrder\.\w+ (pickup|pickups\.0)\.addressId$/, 'shopAddress'],
  [/^saleOrder\.checkout pickups\.0\.shopId$/, 'shop'],
  [/^waybill\.\w+Account id$/, 'waybillAccount'],
  [/^waybill\.\w+ senderAddressId$/, 'shopAddress'],
  [/^waybill\.cancel id$/, 'waybill'],
  [/^waybill\.obtain orderIds\.0$/, 'saleOrder'],
  // A line, parcel or request of the order that the same body names.
  [/^returnOrder\.(apply itemId|picture fileId)$|^(platformSaleOrder|saleOrder)\.snapshot itemId$/, 'platform'],
  [/^returnOrder\.\w+\S* pictureIds\.0$/, 'file'],
  [/^returnOrder\.(apply|operate\S*) skuId$/, 'sku'],
  [/^returnRule\.\w+ id$/, 'returnRule'],
  [/^saleOrder\.operate\S* (lines\.0\.itemId|(packages\.0\.)?items\.0\.itemId|shipmentId|changeId)$/, 'platform'],
  [/^(bill|platformBill)\.\w+ id$/, 'bill'],
  [/^bill\.dispute lines\.0\.id$/, 'billLine'],
  [/^apiKey\.\w+ id$/, 'apiKey'],
  [/^staff\.\w+Role id$/, 'role'],
  [/^(staff\.\w+|security\.saveAccount\S*) roleIds\.0$/, 'role'],
  [/ shopIds?(\.0)?$/, 'shop'],
  [/^shop\.\w+ id$/, 'shop'],
  [/^shopAddress\.\w+ id$/, 'shopAddress'],
  [/^staff\.update:revokeInvitation id$/, 'invitation'],
  [/^(staff\.(update:\w+|reveal)|security\.saveAccount:staff) id$/, 'member'],
  [/^security\.revokeDevice\S* id$/, 'session'],
  [/^notification\.\w+\S* id$/, 'notification'],
  [/^workbench\.\w+ id$/, 'view'],
  [/^exportTask\.\w+ id$/, 'exportTask'],
  [/^importTask\.\w+ id$/, 'importTask'],
]

/** The sample bodies of an endpoint that name records, with the places of the ids. */
export const bodiesWithIds = (endpoint: Endpoint) =>
  sampleBodies(endpoint)
    .map((body) => ({ body, fields: leavesOf(body).filter((path) => valueAt(body, path) === SAMPLE_ID) }))
    .filter(({ fields }) => fields.length > 0)

/** The code of an answer; of many things at once, the code of each that failed, and 0000 if any succeeded. */
export function codesIn({ Code, Data }: { Code: string; Data: unknown }): string[] {
  const {
    orders,
    succeeded = orders,
    failed,
  } = (Data ?? {}) as {
    orders?: unknown[]
    succeeded?: unknown[]
    failed?: { code: string }[]
  }
  if (failed === undefined) return [Code]
  return [...(succeeded?.length === 0 ? [] : [Code]), ...failed.map(({ code }) => code)]
}

export function ownerOf(called: string, name: string, field: Path): string {
  const path = field.join('.')
  const rule = rules.find(([pattern]) => pattern.test(`${called} ${path}`) || pattern.test(`${name} ${path}`))
  if (rule === undefined) throw new Error(`Whose record is ${called} ${path}? Say it in the rules of this test.`)
  return rule[1]
}

/** What a sample lacks to come as far as looking for the record. */
const adjustments: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'withdrawOrder.apply': { amountFen: 10_000 },
  'withdrawOrder.applyTyped': { amountFen: 10_000 },
  'rechargeOrder.apply': { amountFen: 10_000, method: 'QUICK' },
}
export const adjusted = (name: string, body: unknown): unknown => ({ ...(body as object), ...adjustments[name] })

/** How an alternative of an endpoint is called: by what it changes or does. */
export function calledAs(name: string, body: unknown): string {
  const kind = (body as Record<string, unknown>)['change'] ?? (body as Record<string, unknown>)['action']
  return typeof kind === 'string' ? `${name}:${kind}` : name
}

function valueAt(body: unknown, path: Path): unknown {
  return path.reduce<unknown>((node, key) => (node as Record<string | number, unknown> | undefined)?.[key], body)
}

const sampleEvent = personEvent<void>({
  kind: 'STAFF',
  page: { path: '/systemconfig/loginInfo' },
  bell: () => ({ level: 'INFO', title: said('新员工加入', 'Somebody joined'), body: sameInBoth('小王') }),
})

type PayableSeller = Awaited<ReturnType<typeof addPayableSeller>>

/** A selling merchant with a login, money, a role and a saved view of its own, and the ids of what it has. */
export async function establish(testApp: TestApp, seller: PayableSeller) {
  await credit(seller, 100_000)
  const { merchantId, userId } = seller.actor
  const { credentials, logins, handlers } = testApp.modules
  const passwordHash = await credentials.passwords.hash(PASSWORD)
  await testApp.db.transaction(merchantId, async (tx) => {
    await logins.claim(tx, { login: seller.phone, merchantId, userId, now: testApp.clock.now() })
    await tx.updateTable('user_account').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  })
  await forgetLimits(testApp)
  const token = await signIn(testApp, seller.phone)
  const owner: Person = { testApp, phone: seller.phone, token, merchantId, userId, actor: async () => seller.actor }
  const fields = { key: 'clerk', name: '文员', permissions: [codeOf('saleOrder.view')] }
  const role = await ask(api.staff.addRole, handlers.staff.addRole, seller.actor, fields)
  const file = await testApp.db
    .tenant(merchantId)
    .selectFrom('file_asset')
    .select('id')
    .where('in_library', '=', true)
    .limit(1)
    .executeTakeFirstOrThrow()
  const upright = await uploadPicture(sellingOf(testApp), seller.actor, 'GOODS', await pictureBytes(600, 800))
  const wide = await uploadPicture(sellingOf(testApp), seller.actor, 'GOODS', await pictureBytes(750, 750))
  const shop = await testApp.db.tenant(merchantId).selectFrom('shop').select('id').executeTakeFirstOrThrow()
  await testApp.db.transaction(merchantId, (tx) => testApp.modules.notify(tx, sampleEvent(userId)))
  const told = await testApp.db
    .tenant(merchantId)
    .selectFrom('notification')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const shared = { page: '/order/saleorder', name: '待发货', scope: 'SHARED', query: {} } as const
  const view = await ask(api.workbench.saveView, handlers.workbench.saveView, seller.actor, shared)
  const named = { name: '杯盏', parentId: null }
  const { id: shopCategory } = await ask(api.shopCategory.insert, handlers.shopCategory.insert, seller.actor, named)
  const folder = { action: 'add', name: '商品图', parentId: null } as const
  const { dirs } = await ask(api.media.dir, handlers.media.dir, seller.actor, folder)
  const template = await ask(api.freight.save, handlers.freight.save, seller.actor, {
    name: '按件计费',
    terms: { chargeMode: 'COUNT', base: { firstUnit: 1, firstFen: 800, stepUnit: 1, stepFen: 200 } },
  })
  const address = await testApp.db
    .tenant(merchantId)
    .selectFrom('shop_address')
    .select('id')
    .where('kind', '=', 'RETURN')
    .limit(1)
    .executeTakeFirstOrThrow()
  const shipAddress = await testApp.db
    .tenant(merchantId)
    .selectFrom('shop_address')
    .select('id')
    .where('kind', '=', 'SHIP')
    .limit(1)
    .executeTakeFirstOrThrow()
  const account = await ask(api.waybill.saveAccount, handlers.waybill.saveAccount, seller.actor, {
    carrierCode: 'SF',
    customerCode: '5711088210',
    payType: 'MONTHLY',
    senderAddressId: null,
    paper: '100x180',
    isCounted: false,
    isEnabled: true,
  })
  const paper = await handIn(seller)
  const violation = await addViolation(testApp, { merchantId, shopId: shop.id })
  const writing = { id: randomUUID(), editorId: randomUUID(), version: 0, title: '写到一半', data: {} }
  await ask(api.goodsDraft.save, handlers.goodsDraft.save, seller.actor, writing)
  const beginning = { name: '新品', title: '手工陶瓷杯', data: {} }
  const goodsTemplate = await ask(api.goodsTemplate.save, handlers.goodsTemplate.save, seller.actor, beginning)
  const rule = { name: '小额', type: 'REFUND_ONLY', maxFen: 100, action: 'REMIND' } as const
  const returnRule = await ask(api.returnRule.save, handlers.returnRule.save, seller.actor, rule)
  const exporting = { list: 'goods' as const, filters: {}, columns: ['title'] }
  const task = await ask(api.exportTask.create, handlers.exportTask.create, seller.actor, exporting)
  const rows = xlsx([['商品编号', '库存'], ['GD1', 1]]) // prettier-ignore
  const table = await upload(testApp, seller.actor, { table: 'stock', file: rows })
  const { cardId: bankCard, goodsId: goods, skuId: sku } = seller
  return {
    owner,
    ids: {
      bankCard,
      goods,
      sku,
      shopCategory,
      mediaDir: dirs[0]?.id ?? '',
      freightTemplate: template.id,
      qualification: paper.id,
      goodsDraft: writing.id,
      goodsTemplate: goodsTemplate.id,
      returnRule: returnRule.id,
      shop: shop.id,
      violation: violation.id,
      shopAddress: address.id,
      shipAddress: shipAddress.id,
      waybillAccount: account.id,
      notification: told.id,
      role: role.id,
      file: file.id,
      uprightPicture: upright.fileId,
      widePicture: wide.fileId,
      view: view.id,
      exportTask: task.id,
      importTask: table.id,
    },
  }
}

/** A number that was taken for the order by the account that `establish` made. */
export async function addWaybill(testApp: TestApp, seller: PayableSeller, orderId: string): Promise<string> {
  const { obtain } = testApp.modules.handlers.waybill
  const body = { orderIds: [orderId], carrierCode: 'SF' }
  return (await ask(api.waybill.obtain, obtain, seller.actor, body)).succeeded[0]?.id ?? ''
}

/** A parcel of the order that nobody has collected. */
export async function addException(testApp: TestApp, seller: PayableSeller, orderId: string): Promise<string> {
  const now = testApp.clock.now()
  const [id, shipmentId] = [newId(now), newId(now)]
  await testApp.db.transaction(seller.actor.merchantId, async (tx) => {
    const of = { merchant_id: tx.merchantId }
    const { shop_id } = await tx
      .selectFrom('sale_order')
      .select('shop_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const sent = { carrier_code: 'SF', waybill_no: 'SF0000000000001', shipped_at: now, order_id: orderId }
    await insertRow(tx, 'shipment', {
      ...of, ...sent, id: shipmentId, shipment_no: 'SH0', carrier_name: '顺丰速运', shipped_by: seller.actor.userId, ordered_at: now,
    }) // prettier-ignore
    await insertRow(tx, 'parcel', { ...of, ...sent, id: shipmentId, shop_id })
    await insertRow(tx, 'parcel_exception', {
      ...of, id, parcel_id: shipmentId, shop_id, type: 'PICKUP_LATE', since_at: now, found_at: now,
    }) // prettier-ignore
  })
  return id
}

/** Every row of every table that a merchant has, to compare before and after. */
export async function everythingOf(testApp: TestApp, merchantId: string): Promise<Record<string, unknown[]>> {
  const { pool } = testApp.db
  const tables = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'merchant_id' order by 1`,
  )
  const found: Record<string, unknown[]> = {}
  for (const { name } of tables.rows) {
    const rows = await pool.query<{ row: unknown }>(
      `select to_jsonb(t) as row from "${name}" t where merchant_id = $1 order by to_jsonb(t)::text`,
      [merchantId],
    )
    found[name] = rows.rows.map(({ row }) => row)
  }
  return found
}
