// Fills the demo's shop: the orders of the plan that were not told are copied as rows from those of their shape that were.
// All of it is one transaction of the administrator: the guards of the histories sleep in it, and the books' proof follows.
import { type NoReasonReturn, promisedServices } from '@merchant/contract'
import type { HistoryOperation } from '@merchant/allinpay-sandbox'
import pg from 'pg'
import { createFieldCipher } from '../../../../apps/server/src/kernel/field-cipher.ts'
import { type KeptWay, wayOf } from '../../../../apps/server/src/modules/trade/freight/index.ts'
import type { DemoWorld } from '../demo-world.ts'
import type { Fixtures } from '../fixtures.ts'
import type { PlannedOrder } from '../order-plan.ts'
import { createBuyerTemplate } from './buyer-template.ts'
import { closeBooks, openBooks, WAITING_ENTRIES } from './close-books.ts'
import { copyIn } from './copy-in.ts'
import { type Row, textOf } from './json.ts'
import { factsOf, type FactsDeps, type SoldGoods } from './order-facts.ts'
import { type CopiedRows, createOrderTemplate, type OrderTemplate } from './order-template.ts'
import { shapesOf } from './shapes.ts'
import { naming, orderTables, readToldOrder } from './told-rows.ts'

const AT_ONCE = 500

export interface CopyTask {
  readonly told: readonly PlannedOrder[]
  readonly copied: readonly PlannedOrder[]
  readonly fixtures: Pick<Fixtures, 'merchant' | 'skuOf' | 'placed'>
  readonly onProgress: (done: number, all: number) => void
}

/** Answers what the provider would have been asked, for its own books. Errors: throws for a value that nobody can explain. */
export async function copyOrders(world: DemoWorld, task: CopyTask): Promise<HistoryOperation[]> {
  if (task.copied.length === 0) return []
  const { merchantId } = task.fixtures.merchant()
  const client = new pg.Client({ connectionString: world.config.databaseUrl, application_name: 'merchant-demo-copies' })
  await client.connect()
  try {
    await client.query(`begin`)
    await client.query(`set local session_replication_role = replica`)
    await client.query(`set local timezone = 'UTC'`)
    await openBooks(client, merchantId)
    const operations = await copyAll(client, world, { ...task, merchantId })
    await closeBooks(client, merchantId)
    await client.query(`commit`)
    return operations
  } finally {
    await client.end()
  }
}

async function copyAll(
  client: pg.Client,
  world: DemoWorld,
  task: CopyTask & { readonly merchantId: string },
): Promise<HistoryOperation[]> {
  const { fieldKey, indexKey } = world.config.secrets
  const { told, copied, fixtures, merchantId, onProgress } = task
  const cipher = createFieldCipher(fieldKey, indexKey)
  const sold = await readGoods(client, merchantId)
  const buyers = await readBuyers(client, merchantId)
  const deps: FactsDeps = {
    merchantId,
    cipher,
    carrierName: world.modules.carriers.carrierName,
    goodsOf: (index) => must(sold.get(fixtures.skuOf(index)), `goods ${index}`),
    buyerOf: ({ buyer }) => textOf(must(buyers.get(buyer.id), `buyer ${buyer.id}`), 'id'),
  }
  const history = world.provider.operations()
  const shapeOf = shapesOf([...told, ...copied].toSorted((a, b) => a.index - b.index))
  const templates = await readTemplates(client, { world, task, deps, history, shapeOf })
  const newBuyer = createBuyerTemplate({ merchantId, cipher, ...toldBuyer(told, buyers, history) })
  const operations: Row[] = []
  for (let start = 0; start < copied.length; start += AT_ONCE) {
    const rows = noRows()
    const newBuyers: Row[] = []
    for (const order of copied.slice(start, start + AT_ONCE)) {
      if (!buyers.has(order.buyer.id)) {
        const made = newBuyer(order)
        buyers.set(order.buyer.id, made.row)
        newBuyers.push(made.row)
        operations.push(...made.operations)
      }
      const template = must(templates.get(shapeOf(order)), shapeOf(order))
      operations.push(...template.copy(factsOf(deps, order), rows))
    }
    await copyIn(client, 'buyer', newBuyers)
    for (const table of orderTables)
      await copyIn(client, table === 'ledger_entry' ? WAITING_ENTRIES : table, rows[table])
    onProgress(Math.min(copied.length, start + AT_ONCE), copied.length)
  }
  return operations.map((row) => ({ ...row, op: textOf(row, 'op'), at: textOf(row, 'at') }))
}

const noRows = (): CopiedRows => ({
  sale_order: [], sale_order_item: [], sale_order_event: [], payment: [], provider_call: [], provider_number: [],
  shipment: [], shipment_item: [], parcel: [], timer: [], operation_log: [], stock_log: [], ledger_posting: [], ledger_entry: [],
  command: [],
}) // prettier-ignore

interface TemplateSources {
  readonly world: DemoWorld
  readonly task: CopyTask
  readonly deps: FactsDeps
  readonly history: readonly HistoryOperation[]
  readonly shapeOf: (order: PlannedOrder) => string
}

/** One template for each shape that is copied. */
async function readTemplates(
  client: pg.Client,
  { world, task: { told, copied, fixtures }, deps, history, shapeOf }: TemplateSources,
): Promise<ReadonlyMap<string, OrderTemplate>> {
  const templates = new Map<string, OrderTemplate>()
  const wanted = new Set(copied.map(shapeOf))
  for (const order of told) {
    const shape = shapeOf(order)
    if (!wanted.has(shape) || templates.has(shape)) continue
    const id = must(fixtures.placed.get(order.index), `order ${order.index}`)
    const rows = await readToldOrder(client, id, { index: order.index, operations: history })
    templates.set(shape, createOrderTemplate(rows, factsOf(deps, order), world.provider.newOrderNo))
  }
  return templates
}

/** Some buyer who was told, and the order that it began with. */
function toldBuyer(
  told: readonly PlannedOrder[],
  buyers: ReadonlyMap<string, Row>,
  history: readonly HistoryOperation[],
) {
  const [order] = told
  if (order === undefined) throw new Error('No order was told')
  const row = must(buyers.get(order.buyer.id), `buyer ${order.buyer.id}`)
  // What was asked about the person; what it bought and got back belongs to its orders.
  const ofOrders: readonly string[] = ['collect', 'refund']
  const operations = history.filter(({ op, bizUserId }) => !ofOrders.includes(op) && bizUserId === row['member_no'])
  return { order, row, operations: naming(operations, [textOf(row, 'member_no')]) }
}

async function readGoods(client: pg.Client, merchantId: string): Promise<ReadonlyMap<string, SoldGoods>> {
  const { rows } = await client.query<{
    sold: Omit<SoldGoods, 'freight' | 'services' | 'noReasonReturn'> & KeptWay & Promised
  }>(
    `select jsonb_build_object('goodsId', goods.id, 'snapshotId', goods.snapshot_id, 'shopId', goods.shop_id, 'skuId', sku.id, 'title', goods.title,
       'specText', sku.spec_text, 'outerSkuCode', sku.outer_sku_code, 'pictureFileId', coalesce(sku.shown_file_id, goods.picture_file_ids[1]),
       'unitFen', sku.price_fen, 'weightG', sku.weight_g, 'volumeCm3', sku.volume_cm3, 'shipHours', goods.ship_hours, 'isPresale', false,
       'commissionBp', category.commission_bp, 'categoryIds', jsonb_build_array(category.id), 'confirmDays', category.confirm_days,
       'afterSaleDays', greatest(category.after_sale_days, goods.after_sale_days), 'chosen', goods.services, 'returns', category.no_reason_return, 'freightFen', goods.freight_fen, 'templateId', template.id,
       'templateName', template.name, 'templateVersion', template.version, 'keptTerms', kept.terms) as sold
     from goods
     join sku on sku.merchant_id = goods.merchant_id and sku.goods_id = goods.id
     join platform_category category on category.id = goods.category_id
     left join freight_template template
       on template.merchant_id = goods.merchant_id and template.id = goods.freight_template_id
     left join freight_terms kept
       on kept.merchant_id = goods.merchant_id and kept.template_id = template.id and kept.version = template.version
     where goods.merchant_id = $1`,
    [merchantId],
  )
  return new Map(rows.map(({ sold }) => [sold.skuId, { ...sold, ...servicesOf(sold), freight: wayOf(sold) }]))
}

interface Promised {
  readonly chosen: readonly string[]
  readonly returns: NoReasonReturn
}

function servicesOf({ chosen, returns }: Promised) {
  const services = promisedServices(chosen, returns)
  return { services, noReasonReturn: services.includes('NO_REASON_7D') }
}

/** By the storefront's own id. */
async function readBuyers(client: pg.Client, merchantId: string): Promise<Map<string, Row>> {
  const { rows } = await client.query<{ row: Row }>(
    'select to_jsonb(buyer) as row from buyer where merchant_id = $1 order by id',
    [merchantId],
  )
  return new Map(rows.map(({ row }) => [textOf(row, 'external_id'), row]))
}

function must<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`Nothing was told of this: ${what}`)
  return value
}
