// The receipt 电子回单 of a withdrawal that has arrived, or came back afterwards: asked for, noted, and made when it is fetched.
import { amountInWords, formatInstant, formatYuan, said } from '@merchant/contract'
import { withdrawSpeedTexts } from '@merchant/contract/labels'
import type { TenantDb } from '@merchant/database'
import type { MerchantActor, OperatorActor } from '../../../kernel/actor.ts'
import type { MadeFile } from '../../../kernel/made-file.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { makePaper, type Paper } from '../../../kernel/paper/paper.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { expectedOn } from './arrival.ts'
import { merchantOf } from './decide-payout.ts'
import type { WithdrawDeps } from './withdraw-order.deps.ts'
import { statusName } from './withdraw-order.states.ts'
import { mustFindWithdraw, type WithdrawRecord } from './withdraw-order.store.ts'

type ReceiptDeps = Pick<WithdrawDeps, 'db' | 'clock' | 'payeeOf' | 'merchantOf' | 'offerFiles'>
interface Wanted {
  readonly merchantId: string
  readonly id: string
}

/** Answers the address of a receipt for one session. */
export function createReceipts(deps: ReceiptDeps) {
  const { db, clock } = deps
  const addressOf = deps.offerFiles<Wanted>('withdrawReceipt', ({ merchantId, id }) =>
    makeReceipt(deps, db.tenant(merchantId), id),
  )
  return async (actor: MerchantActor | OperatorActor, id: string): Promise<{ url: string }> => {
    const merchantId = actor.party === 'merchant' ? actor.merchantId : await merchantOf(db, id)
    await db.transaction(merchantId, async (tx) => {
      const order = await mustFindWithdraw(tx, id)
      if (!hasReceipt(order)) refuse('state.notAllowed', { status: statusName(order.status) })
      const target = { type: 'withdrawOrder', id: order.id, no: order.withdraw_no }
      const summary = said('下载提现回单', 'Downloaded the receipt')
      await logAct(tx, { actor, action: 'withdrawOrder.receipt', target, summary }, clock.now())
    })
    return addressOf(actor, { merchantId, id })
  }
}

const hasReceipt = ({ arrived_at: arrivedAt }: WithdrawRecord): boolean => arrivedAt !== null

async function makeReceipt(
  { payeeOf, merchantOf: standingOf }: Pick<ReceiptDeps, 'payeeOf' | 'merchantOf'>,
  tenant: TenantDb,
  id: string,
): Promise<MadeFile> {
  const order = await mustFindWithdraw(tenant, id)
  const [payee, { merchantNo }] = await Promise.all([payeeOf(tenant, order.bank_card_id), standingOf(tenant)])
  return {
    name: `提现回单-${order.withdraw_no}.pdf`,
    mime: 'application/pdf',
    content: await makePaper(receiptOf(order, { payee: payee.name, isPublic: payee.isPublic, merchantNo })),
  }
}

interface Parties {
  readonly payee: string
  readonly isPublic: boolean
  readonly merchantNo: string
}

/** Always Chinese, and of nothing that changes with time but a return: it is the same for whoever fetches it. */
function receiptOf(order: WithdrawRecord, { payee, isPublic, merchantNo }: Parties): Paper {
  const arriveFen = order.amount_fen - order.fee_fen
  const expected = expectedOn(order)
  const yuan = (fen: number) => `¥${formatYuan(fen, true)}`
  const at = (label: string, instant: Date | null) =>
    instant === null ? [] : [{ label, value: formatInstant(instant.toISOString()) }]
  return {
    title: '提现电子回单',
    subtitle: `回单编号 ${order.withdraw_no}`,
    facts: [
      { label: '付款方', value: '商户管理中心（经支付渠道代付）' },
      { label: '商户名称', value: order.merchant_name },
      { label: '商户编号', value: merchantNo },
      { label: '收款人', value: payee },
      {
        label: '收款账户',
        value: `${order.bank_name} **** ${order.card_last4}${isPublic ? '（对公账户）' : ''}`,
      },
      { label: '到账金额', value: yuan(arriveFen), isMain: true },
      { label: '大写金额', value: amountInWords(arriveFen), isMain: true },
      { label: '申请金额', value: yuan(order.amount_fen) },
      { label: '手续费', value: yuan(order.fee_fen) },
      ...at('申请时间', order.applied_at),
      { label: '到账方式', value: withdrawSpeedTexts[order.speed][0] },
      ...at('打款时间', order.sent_at),
      ...(expected === null ? [] : [{ label: '预计到账', value: expected }]),
      ...at('到账时间', order.arrived_at),
      ...(order.bounced_on === null
        ? at('退票时间', order.bounced_at)
        : [{ label: '退票日期', value: order.bounced_on }]),
      ...(order.bounced_fen === null
        ? []
        : [
            {
              label: '退回金额',
              value: `${yuan(order.bounced_fen)}，已退回商户可用余额${feeBack(order)}`,
            },
          ]),
      { label: '状态', value: statusName(order.status).zh },
      ...(order.remark === '' ? [] : [{ label: '备注', value: order.remark }]),
    ],
    note: '本回单按支付渠道的到账结果生成，供对账与记账使用，不能代替银行出具的回单；收款人姓名已按规定脱敏。到账后又被银行退票的，回单会载明退票。',
    issuer: '商户管理中心',
    at: order.arrived_at ?? order.applied_at,
  }
}

function feeBack({ fee_fen: feeFen, amount_fen: amountFen, bounced_fen: backFen }: WithdrawRecord): string {
  if (feeFen === 0) return ''
  return backFen === amountFen ? '，含手续费' : '；手续费不退'
}
