// Buyers of what was paid ask for invoices: one waits, one has its number, one was refused.
import { api, type InputOf } from '@merchant/contract'
import { ask } from './ask.ts'
import type { Fixtures } from './fixtures.ts'
import type { PresentWorld } from './present-world.ts'

type Operation = InputOf<typeof api.saleOrder.operate>
type Invoice = Extract<Operation, { action: 'askInvoice' }>['invoice']

const invoices: readonly Invoice[] = [
  { type: 'COMPANY', title: '杭州云栖文化传播有限公司', taxNo: '91330106MA2GYX8K3J', email: 'caiwu@yunqi.example' },
  { type: 'PERSONAL', title: '陈思远', email: 'siyuan.chen@mail.example' },
  { type: 'COMPANY', title: '宁波甬江茶业商行', taxNo: '91330203MA2AGT5R7P', email: 'fapiao@yongjiang.example' },
  { type: 'PERSONAL', title: '顾晚晴', email: 'wanqing@mail.example' },
]

export async function askForInvoices(
  { db, modules }: PresentWorld,
  people: Pick<Fixtures, 'merchant' | 'storefront'>,
): Promise<void> {
  const paid = await db
    .tenant(people.merchant().merchantId)
    .selectFrom('sale_order')
    .select('id')
    .where('status', 'in', ['TO_SHIP', 'SHIPPED', 'COMPLETED'])
    .where('refund_asked_fen', '=', 0)
    .where('invoice_status', '=', 'NONE')
    .orderBy('id', 'desc')
    .limit(invoices.length)
    .execute()
  const operate = (actor: unknown, body: Operation) =>
    ask({ endpoint: api.saleOrder.operate, handler: modules.saleOrders.handlers.operate, actor: actor as never, body })
  for (const [at, invoice] of invoices.entries()) {
    const order = paid[at]
    if (order === undefined) return
    const { version } = await operate(people.storefront(), { action: 'askInvoice', orderId: order.id, invoice })
    const target = { orderId: order.id, version }
    if (at === 2)
      await operate(people.merchant(), { action: 'issueInvoice', ...target, invoiceNo: '26332000000018640273' })
    if (at === 3) {
      const reason = '抬头或税号有误，请核对后重新申请'
      await operate(people.merchant(), { action: 'rejectInvoice', ...target, reason })
    }
  }
}
