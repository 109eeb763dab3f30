// Logs a step towards a wallet; each stands at the provider already when it is logged.
import type { ActName, Said } from '@merchant/contract'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { logAct } from '../../../../kernel/operation-log.ts'
import { memberNoOf } from '../calls/index.ts'
import type { WalletDeps } from './wallet.deps.ts'

export function logStep(
  { db, clock }: Pick<WalletDeps, 'db' | 'clock'>,
  actor: MerchantActor,
  act: { readonly action: ActName; readonly summary: Said },
): Promise<void> {
  const target = { type: 'payMember', id: actor.merchantId, no: memberNoOf(actor.merchantId) }
  return db.transaction(actor.merchantId, (tx) => logAct(tx, { ...act, actor, target }, clock.now()))
}
