// What older releases wrote plain: read as before, sealed by the job, and answered to a repeated command all the while.
import { createHash, randomUUID } from 'node:crypto'
import { api } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type Company, companyOf, passAudit, proveRealName, registerCompany } from '../testing/company.ts'
import { type TestApp, startTestApp } from '../testing/test-app.ts'
import { shopBody } from '../modules/trade/goods/goods.testing.ts'
import { seedCategories } from '../modules/trade/category/index.ts'

const DAY = 86_400_000
const HALF_AN_HOUR = 1_800_000
const KEY = 'the-first-save'
const body = shopBody()
let testApp: TestApp
let company: Company
let answered: unknown

beforeAll(async () => {
  testApp = await startTestApp()
  await seedCategories(testApp.db)
  company = await registerCompany(testApp)
  await proveRealName(company)
  await passAudit(company)
  answered = await company.done(api.shop.save, body, KEY)
  await company.done(api.workbench.saveView, view)
  await writePlain()
})
afterAll(() => testApp.stop())

const view = { page: '/order/saleorder', name: '老客户', scope: 'PERSONAL', query: { keyword: '13712345678' } } as const
const sql = (text: string, values: unknown[] = []) => testApp.db.pool.query<Record<string, unknown>>(text, values)

/** The rows as the release before this one left them. */
async function writePlain(): Promise<void> {
  const digest = createHash('sha256')
    .update(JSON.stringify(api.shop.save.body.parse(body)))
    .digest('base64url')
  await sql('update command set answer = $1, answer_enc = null, body_hash = $2 where key = $3', [
    JSON.stringify(answered), digest, KEY,
  ]) // prettier-ignore
  await sql(
    `update merchant set contact_name = '旧联系人', contact_name_enc = null, address = '旧经营地址一号', address_enc = null`,
  )
  await sql(
    `update shop_address set contact = '旧发货人', contact_enc = null, detail = '旧街道二号', detail_enc = null`,
  )
  await sql(`update company_cert set address = '旧注册地址三号', address_enc = null,
    company_phone = '0571-11112222', company_phone_enc = null`)
  await sql(`update saved_view set query = $1, query_enc = null`, [JSON.stringify(view.query)])
}

/** What people are shown of it. */
async function shown() {
  const { contactName, address } = await company.done(api.merchant.info, {})
  const shop = await company.done(api.shop.info, {})
  const { papers } = await company.done(api.company.info, {})
  const views = await company.done(api.workbench.views, { page: view.page })
  return {
    contactName,
    address,
    ships: [shop?.shipAddress?.contact, shop?.shipAddress?.detail],
    papers: [papers?.address, papers?.companyPhone],
    views: views.map(({ query }) => query),
  }
}
const expected = {
  contactName: '旧联系人',
  address: '旧经营地址一号',
  ships: ['旧发货人', '旧街道二号'],
  papers: ['旧注册地址三号', '0571-11112222'],
  views: [view.query],
}
const seal = () => testApp.modules.jobs.find(({ name }) => name === 'seal-plain')?.run()
const repeat = (by: Caller, changes: object = {}) => by.call(api.shop.save, { ...body, ...changes }, KEY)

test('is read and repeated before it is sealed', async () => {
  expect(await shown()).toEqual(expected)
  expect((await repeat(company)).Data).toEqual(answered)
  expect((await repeat(company, { intro: '换了一份内容的同一个命令' })).Code).toBe('2003')
})

test('is sealed, by two servers at once too, and read and repeated as before', async () => {
  await Promise.all([seal(), seal()])
  const plain = await sql(`
    select 'command' as name from command where answer is not null
    union all select 'merchant' from merchant where contact_name is not null or address is not null
    union all select 'shop_address' from shop_address where contact is not null or detail is not null
    union all select 'company_cert' from company_cert where address is not null or company_phone is not null
    union all select 'saved_view' from saved_view where query is not null`)
  expect(plain.rows).toEqual([])
  expect(await shown()).toEqual(expected)
  expect((await repeat(company)).Data).toEqual(answered)
  expect((await repeat(company, { intro: '换了一份内容的同一个命令' })).Code).toBe('2003')
})

test('no plain column of any table is left out of the job', async () => {
  const { rows } = await sql(`
    select plain.table_name || '.' || plain.column_name as name from information_schema.columns plain
    join information_schema.columns sealed on sealed.table_schema = plain.table_schema
      and sealed.table_name = plain.table_name and sealed.column_name = plain.column_name || '_enc'
    where plain.table_schema = 'public' order by 1`)
  expect(rows.map(({ name }) => name)).toEqual([
    'command.answer', 'company_cert.address', 'company_cert.company_phone', 'merchant.address', 'merchant.contact_name',
    'saved_view.query', 'shop_address.contact', 'shop_address.detail',
  ]) // prettier-ignore
})

test('an answer is forgotten after its time, and the command is still not done again', async () => {
  const key = randomUUID()
  const change = { ...body, version: 1, intro: '第二次保存的店铺简介' }
  const made = await company.done(api.shop.save, change, key)
  await testApp.pass(400 * DAY - HALF_AN_HOUR)
  await testApp.work()
  const signedIn = () => companyOf(testApp, company.merchantId, company.phone)
  expect(await (await signedIn()).call(api.shop.save, change, key)).toMatchObject({ Code: '0000', Data: made })
  await testApp.pass(2 * HALF_AN_HOUR)
  await testApp.work()
  const again = await signedIn()
  expect(await again.call(api.shop.save, change, key)).toMatchObject({ Code: '2010' })
  expect((await again.done(api.shop.info, {}))?.version).toBe(2)
})
