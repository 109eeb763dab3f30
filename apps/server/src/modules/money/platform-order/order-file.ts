// The files of a platform order: the receipt 付款回单 of what was paid, made when it is fetched, and the invoice as it came from the tax platform.
import { Readable } from 'node:stream'
import { amountInWords, type Api, type BodyOf, formatInstant, formatYuan, said } from '@merchant/contract'
import { platformOrderPaidByTexts, platformOrderTypeTexts } from '@merchant/contract/labels'
import type { TenantDb } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import type { MadeFile } from '../../../kernel/made-file.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { makePaper, type Paper, type PaperFact } from '../../../kernel/paper/paper.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { PlatformOrderDeps } from './platform-order.deps.ts'
import { statusName } from './platform-order.states.ts'
import { mustFindOrder, type OrderRecord } from './platform-order.store.ts'

type FileDeps = Pick<PlatformOrderDeps, 'db' | 'clock' | 'offerFiles' | 'files'>
type Asked = BodyOf<Api['platformOrder']['download']>
interface Wanted extends Asked {
  readonly merchantId: string
}

/** Answers what gives out the address of a file, for one session. */
export function createDownloads(deps: FileDeps) {
  const { db, clock } = deps
  const addressOf = deps.offerFiles<Wanted>('platformOrder', async ({ merchantId, id, format }) => {
    const tenant = db.tenant(merchantId)
    const order = await mustFindOrder(tenant, id)
    return format === 'INVOICE' ? invoiceOf(deps, tenant, order) : receiptFile(tenant, order)
  })
  return async (actor: MerchantActor, { id, format }: Asked): Promise<{ url: string }> => {
    const { merchantId } = actor
    await db.transaction(merchantId, async (tx) => {
      const order = await mustFindOrder(tx, id)
      if (format === 'RECEIPT' && order.paid_at === null)
        refuse('state.notAllowed', { status: statusName(order.status) })
      if (format === 'INVOICE' && order.invoice_file_id === null) refuse('record.notFound')
      const target = {
        type: 'platformOrder',
        id: order.id,
        no: order.order_no,
        ...(order.shop_id === null ? {} : { shopId: order.shop_id }),
      }
      const summary =
        format === 'RECEIPT'
          ? said('下载平台订单付款回单', 'Downloaded the receipt')
          : said('下载平台订单发票', 'Downloaded the invoice')
      await logAct(tx, { actor, action: 'platformOrder.download', target, summary }, clock.now())
    })
    return addressOf(actor, { merchantId, id, format })
  }
}

async function invoiceOf(
  { files }: Pick<FileDeps, 'files'>,
  tenant: TenantDb,
  { order_no: orderNo, invoice_no: no, invoice_file_id: fileId }: OrderRecord,
): Promise<MadeFile> {
  const kept = fileId === null ? null : await files.readBytes(tenant, fileId, { isSmall: false })
  if (kept === null) return refuse('record.notFound')
  return { name: `发票-${no ?? ''}-${orderNo}.pdf`, mime: kept.mime, content: Readable.from([kept.bytes]) }
}

async function receiptFile(tenant: TenantDb, order: OrderRecord): Promise<MadeFile> {
  const merchant = await tenant.selectFrom('merchant').select(['merchant_no', 'name']).executeTakeFirstOrThrow()
  return {
    name: `付款回单-${order.order_no}.pdf`,
    mime: 'application/pdf',
    content: await makePaper(receiptOf(order, merchant)),
  }
}

const yuan = (fen: number) => `¥${formatYuan(fen, true)}`

/** Always Chinese, and of nothing that changes with time but what went back. */
function receiptOf(order: OrderRecord, merchant: { readonly merchant_no: string; readonly name: string }): Paper {
  const { paid_at: paidAt, pay_method: method, refunded_fen: backFen } = order
  const optional = (label: string, value: string | null): PaperFact[] => (value === null ? [] : [{ label, value }])
  return {
    title: '平台订单付款回单',
    subtitle: `回单编号 ${order.order_no}`,
    facts: [
      { label: '收款方', value: '商户管理中心' },
      { label: '付款商户', value: merchant.name },
      { label: '商户编号', value: merchant.merchant_no },
      { label: '订单类型', value: platformOrderTypeTexts[order.type][0] },
      { label: '内容', value: order.title },
      { label: '付款金额', value: yuan(order.paid_fen), isMain: true },
      { label: '大写金额', value: amountInWords(order.paid_fen), isMain: true },
      ...optional('付款方式', method === null ? null : platformOrderPaidByTexts[method][0]),
      ...optional('付款时间', paidAt === null ? null : formatInstant(paidAt)),
      ...optional('关联单号', order.related_no),
      ...(backFen === 0 ? [] : [{ label: '已退回', value: `${yuan(backFen)}，已退回商户余额` }]),
    ],
    note: '本回单按平台账本与支付渠道的结果生成，供对账与记账使用，不能代替发票。付款后退回的，回单会载明退回金额。',
    issuer: '商户管理中心',
    at: paidAt ?? order.ordered_at,
  }
}
