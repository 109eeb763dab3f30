// One act on an order, as its command asks for it: each act is one transaction.
import type { Api, BodyOf, SaleOrderInfo } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor, StorefrontActor } from '../../../kernel/actor.ts'
import { type Command, once } from '../../../kernel/command.ts'
import { type ActDeps, workOf } from './order-acts.ts'
import type { SaleOrderDeps } from './sale-order.deps.ts'
import { orderInfo } from './sale-order.info.ts'

interface OperateCommand {
  readonly actor: MerchantActor | StorefrontActor
  readonly operation: BodyOf<Api['saleOrder']['operate']>
  readonly command: Command
}

/** Answers the order as it is now, read in the transaction: a done act has nothing left that could fail. */
export function operateOrder(
  deps: ActDeps & Pick<SaleOrderDeps, 'publicUrl' | 'carrierOf'>,
  { actor, operation, command }: OperateCommand,
): Promise<SaleOrderInfo> {
  const { db, clock } = deps
  const answer = (tx: TenantTx) => orderInfo(deps, tx, operation.orderId, actor.party)
  const work = workOf(operation)
  if ('asAWhole' in work) return work.asAWhole(deps, { actor, operation, command, answer })
  return db.transaction(actor.merchantId, async (tx) => {
    await once(tx, command, clock.now(), async () => {
      await work.within(deps, tx, operation, { actor, command, now: clock.now() })
      return null
    })
    return answer(tx)
  })
}
