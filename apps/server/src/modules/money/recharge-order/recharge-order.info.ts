// One recharge order with its next step and its history.
import type { RechargeInfo, RechargeStep } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import type { RechargeDeps } from './recharge-order.deps.ts'
import { historyOf } from './recharge-order.log.ts'
import { mustFindRecharge, type RechargeRecord, toRow } from './recharge-order.store.ts'

export type InfoDeps = Pick<RechargeDeps, 'cashierLink'> & { readonly calls: Pick<RechargeDeps['calls'], 'shown'> }

type Shown = Awaited<ReturnType<RechargeDeps['calls']['shown']>>

const NOTHING: RechargeStep = { kind: 'none', url: null, qrText: null }
const WAIT: RechargeStep = { ...NOTHING, kind: 'wait' }

/** What the payer does next. Nothing can be scanned or typed before the provider has answered. */
function stepOf({ cashierLink }: InfoDeps, order: RechargeRecord, shown: Shown | null): RechargeStep {
  if (order.status === 'PAYING') return WAIT
  if (order.status !== 'CREATED') return NOTHING
  if (shown === null || shown.providerNo === null || order.call_id === null) return WAIT
  switch (order.method) {
    case 'QUICK':
      return { ...NOTHING, kind: 'smsCode' }
    case 'GATEWAY_B2C':
    case 'GATEWAY_B2B':
      return { ...NOTHING, kind: 'hostedPage', url: cashierLink(order.merchant_id, order.call_id) }
    case 'WECHAT':
    case 'ALIPAY':
      return shown.payInfo === null ? WAIT : { ...NOTHING, kind: 'qrCode', qrText: shown.payInfo }
    case 'TRANSFER':
      return WAIT
  }
}

export async function rechargeInfo(deps: InfoDeps, db: TenantDb, id: string): Promise<RechargeInfo> {
  const order = await mustFindRecharge(db, id)
  const [shown, timeline] = await Promise.all([
    order.call_id === null ? null : deps.calls.shown(db, order.call_id),
    historyOf(db, id),
  ])
  return { ...toRow(order), step: stepOf(deps, order, shown), providerNo: shown?.providerNo ?? null, timeline }
}
