// A merchant asks for invoices of the platform's fees: one of its bills has its file, another waits for the platform's people.
import { api, type BillRow } from '@merchant/contract'
import { makePaper } from '../../../apps/server/src/kernel/paper/paper.ts'
import { ask } from './ask.ts'
import type { Fixtures } from './fixtures.ts'
import type { PresentWorld } from './present-world.ts'

type People = Pick<Fixtures, 'merchant' | 'finance'>

const INVOICE_NO = '26332000000027051946'
const madeOutTo = { title: '杭州清和茶业有限公司', taxNo: '91330106MA2000001J' }

/** The oldest bills that may have one: the first is issued, the second waits. */
export async function askForBillInvoices({ modules, clock }: PresentWorld, people: People): Promise<void> {
  const { bill, platformBill, file } = modules.handlers
  const actor = people.merchant()
  const { list } = await ask({ endpoint: api.bill.list, handler: bill.list, actor, body: { sort: 'fromDay:asc' } })
  const some = list.filter(({ allowedActions }) => allowedActions.includes('applyInvoice')).slice(0, 2)
  for (const [at, { id, version }] of some.entries()) {
    const asking = { endpoint: api.bill.applyInvoice, handler: bill.applyInvoice, actor }
    const asked = await ask({ ...asking, body: { id, version, ...madeOutTo } })
    if (at > 0) continue
    const { merchantId } = actor
    const finance = people.finance()
    const sent = { name: 'invoice.pdf', bytes: await invoiceOf(asked, clock.now()) }
    const sending = { endpoint: api.file.invoice, handler: file.invoice, actor: finance, body: { merchantId } }
    const { fileId } = await ask({ ...sending, file: sent })
    const answering = { endpoint: api.platformBill.answerInvoice, handler: platformBill.answerInvoice, actor: finance }
    const issued = { answer: 'issue', merchantId, id, version: asked.version, invoiceNo: INVOICE_NO, fileId } as const
    await ask({ ...answering, body: issued })
  }
}

/** What the tax platform would have made. */
async function invoiceOf({ billNo, feesFen }: Pick<BillRow, 'billNo' | 'feesFen'>, at: Date): Promise<Buffer> {
  const paper = await makePaper({
    title: '电子发票（演示）',
    subtitle: '平台服务费',
    facts: [
      { label: '发票号码', value: INVOICE_NO },
      { label: '购买方', value: madeOutTo.title },
      { label: '税号', value: madeOutTo.taxNo },
      { label: '账单号', value: billNo },
      { label: '价税合计', value: `${(feesFen / 100).toFixed(2)} 元`, isMain: true },
    ],
    note: '仅供演示。',
    issuer: '商户管理中心',
    at,
  })
  const parts: Uint8Array[] = []
  for await (const part of paper) parts.push(part)
  return Buffer.concat(parts)
}
