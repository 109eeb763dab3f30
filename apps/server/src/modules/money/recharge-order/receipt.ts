// The receipt 充值回单 of a recharge that was received: asked for, noted, and made when it is fetched.
import { amountInWords, formatInstant, formatYuan, said } from '@merchant/contract'
import { rechargeMethodTexts, rechargeTargetTexts } from '@merchant/contract/labels'
import type { TenantDb } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import type { MadeFile } from '../../../kernel/made-file.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { makePaper, type Paper, type PaperFact } from '../../../kernel/paper/paper.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { RechargeDeps } from './recharge-order.deps.ts'
import { statusName } from './recharge-order.states.ts'
import { mustFindRecharge, receivedFenOf, type RechargeRecord } from './recharge-order.store.ts'

type ReceiptDeps = Pick<RechargeDeps, 'db' | 'clock' | 'offerFiles'>
interface Wanted {
  readonly merchantId: string
  readonly id: string
}

/** Answers the address of a receipt for one session. */
export function createReceipts({ db, clock, offerFiles }: ReceiptDeps) {
  const addressOf = offerFiles<Wanted>('rechargeReceipt', ({ merchantId, id }) =>
    makeReceipt(db.tenant(merchantId), id),
  )
  return async (actor: MerchantActor, id: string): Promise<{ url: string }> => {
    const { merchantId } = actor
    await db.transaction(merchantId, async (tx) => {
      const order = await mustFindRecharge(tx, id)
      if (order.paid_at === null) refuse('state.notAllowed', { status: statusName(order.status) })
      const target = { type: 'rechargeOrder', id: order.id, no: order.recharge_no }
      const summary = said('下载充值回单', 'Downloaded the receipt')
      await logAct(tx, { actor, action: 'rechargeOrder.receipt', target, summary }, clock.now())
    })
    return addressOf(actor, { merchantId, id })
  }
}

async function makeReceipt(tenant: TenantDb, id: string): Promise<MadeFile> {
  const [order, merchant] = await Promise.all([
    mustFindRecharge(tenant, id),
    tenant.selectFrom('merchant').select(['merchant_no', 'name']).executeTakeFirstOrThrow(),
  ])
  return {
    name: `充值回单-${order.recharge_no}.pdf`,
    mime: 'application/pdf',
    content: await makePaper(receiptOf(order, merchant)),
  }
}

const yuan = (fen: number) => `¥${formatYuan(fen, true)}`

/** Always Chinese, and of nothing that changes with time but what went back. */
function receiptOf(order: RechargeRecord, merchant: { readonly merchant_no: string; readonly name: string }): Paper {
  const receivedFen = receivedFenOf(order)
  const optional = (label: string, value: string | null): PaperFact[] => (value === null ? [] : [{ label, value }])
  const sum = (label: string, fen: number): PaperFact[] => (fen === 0 ? [] : [{ label, value: yuan(fen) }])
  return {
    title: '充值电子回单',
    subtitle: `回单编号 ${order.recharge_no}`,
    facts: [
      { label: '收款商户', value: merchant.name },
      { label: '商户编号', value: merchant.merchant_no },
      { label: '入账金额', value: yuan(receivedFen), isMain: true },
      { label: '大写金额', value: amountInWords(receivedFen), isMain: true },
      { label: '申请金额', value: yuan(order.amount_fen) },
      ...sum('实际到账', order.arrived_fen ?? 0),
      { label: '手续费', value: yuan(order.fee_fen) },
      { label: '充值方式', value: rechargeMethodTexts[order.method][0] },
      ...optional('付款账户', order.bank_name === null ? null : `${order.bank_name} **** ${order.card_last4 ?? ''}`),
      { label: '充值用途', value: rechargeTargetTexts[order.target][0] },
      ...sum('其中偿还欠款', order.repaid_fen),
      ...sum('已退回', order.refunded_fen),
      { label: '申请时间', value: formatInstant(order.applied_at) },
      ...optional('入账时间', order.paid_at === null ? null : formatInstant(order.paid_at)),
      ...optional('备注', order.remark === '' ? null : order.remark),
    ],
    note: '本回单按支付渠道的到账结果生成，供对账与记账使用，不能代替银行出具的回单。入账后退回的，回单会载明退回金额。',
    issuer: '商户管理中心',
    at: order.paid_at ?? order.applied_at,
  }
}
