// One recharge order with its next step and its history.
import type { RechargeInfo, RechargeStep } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import type { RechargeDeps } from './recharge-order.deps.ts'
import { historyOf } from './recharge-order.log.ts'
import { hasDeadline, hasTriesLeft } from './recharge-order.states.ts'
import { mustFindRecharge, type RechargeRecord, toRow } from './recharge-order.store.ts'
import { refundsOf } from './refund/index.ts'

export type InfoDeps = Pick<RechargeDeps, 'cashierLink' | 'files' | 'receivingAccount'> & {
  readonly calls: Pick<RechargeDeps['calls'], 'shown'>
}

type Shown = Awaited<ReturnType<RechargeDeps['calls']['shown']>>

const NOTHING: RechargeStep = { kind: 'none', url: null, qrText: null }
const WAIT: RechargeStep = { ...NOTHING, kind: 'wait' }

/** What the payer does next. Nothing can be scanned or typed before the provider has answered. */
function stepOf({ cashierLink }: InfoDeps, order: RechargeRecord, shown: Shown | null): RechargeStep {
  if (order.status === 'PAYING' || order.status === 'CONFIRMING') return WAIT
  if (hasDeadline(order) && order.method === 'TRANSFER') return { ...NOTHING, kind: 'transfer' }
  if (order.status !== 'CREATED') return NOTHING
  if (shown === null || shown.providerNo === null || order.call_id === null) return WAIT
  switch (order.method) {
    case 'QUICK':
      return { ...NOTHING, kind: hasTriesLeft(order) ? 'smsCode' : 'noTriesLeft' }
    case 'GATEWAY_B2C':
    case 'GATEWAY_B2B':
      return { ...NOTHING, kind: 'hostedPage', url: cashierLink(order.merchant_id, order.call_id) }
    case 'WECHAT':
    case 'ALIPAY':
      return shown.payInfo === null ? WAIT : { ...NOTHING, kind: 'qrCode', qrText: shown.payInfo }
    case 'TRANSFER':
      return NOTHING
  }
}

interface Asked {
  readonly id: string
  /** Of whoever looks: the slip is shown to nobody else. */
  readonly sessionId: string
}

export async function rechargeInfo(deps: InfoDeps, db: TenantDb, { id, sessionId }: Asked): Promise<RechargeInfo> {
  const order = await mustFindRecharge(db, id)
  const [slip, shown, timeline, refunds] = await Promise.all([
    slipOf(deps, db, { order, sessionId }),
    order.call_id === null ? null : deps.calls.shown(db, order.call_id),
    historyOf(db, id, 'merchant'),
    refundsOf(db, id),
  ])
  const code = order.transfer_code
  const transfer = code === null ? null : { code, account: deps.receivingAccount, slip }
  const providerNo = shown?.providerNo ?? null
  return { ...toRow(order), step: stepOf(deps, order, shown), transfer, refunds, providerNo, timeline }
}

/** Where whoever looks sees the slip that was handed in last. */
export async function slipOf(
  { files }: Pick<RechargeDeps, 'files'>,
  db: TenantDb,
  { order, sessionId }: { readonly order: Pick<RechargeRecord, 'slip_file_id'>; readonly sessionId: string },
) {
  if (order.slip_file_id === null) return null
  const urls = await files.urlsOf(db, [order.slip_file_id], sessionId)
  const found = urls.get(order.slip_file_id)
  return found === undefined ? null : { url: found.url, thumbnailUrl: found.thumbnailUrl }
}
