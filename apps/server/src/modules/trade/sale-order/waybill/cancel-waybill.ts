// A number that no parcel goes by is given back: from the moment it is asked for, nobody can use it.
import { type Api, type BodyOf, said, type Said, type Waybill, type WaybillState } from '@merchant/contract'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { afterwards } from '../../../../kernel/afterwards.ts'
import { type Command, once } from '../../../../kernel/command.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { mustFindOrder } from '../sale-order.store.ts'
import { askAtOnce, type AskDeps } from './ask-carrier.ts'
import { mustHaveService } from './obtain-waybills.ts'
import { changeWaybill, isStale, mustFindWaybill, mustHoldWaybill } from './waybill.store.ts'
import { transitions } from './waybill.states.ts'
import { waybillParameters } from './waybill.parameters.ts'
import { waybillView } from './waybill.view.ts'

interface CancelCommand {
  readonly actor: MerchantActor
  readonly body: BodyOf<Api['waybill']['cancel']>
  readonly command: Command
}

/** Errors: refuses record.notFound, and state.notAllowed for a number that is not there or goes with a parcel. */
export async function cancelWaybill(deps: AskDeps, { actor, body, command }: CancelCommand): Promise<Waybill> {
  const { db, clock } = deps
  mustHaveService(deps)
  const asked = await db.transaction(actor.merchantId, (tx) =>
    once(tx, command, clock.now(), async () => {
      const row = await mustHoldWaybill(tx, body.id)
      const { state } = row
      if (state === 'CANCELING') return waybillView(deps, row, false)
      if (state !== 'ISSUED') refuse('state.notAllowed', { status: whyNot[state] })
      const askAt = new Date(clock.now().getTime() + waybillParameters.leaseMs)
      const canceling = { state: transitions.cancel.to, reason: null, ask_at: askAt, misses: 0 } as const
      await changeWaybill(tx, body.id, canceling)
      return waybillView(deps, { ...row, ...canceling }, false)
    }),
  )
  const askAndRead = async (): Promise<Waybill> => {
    await askAtOnce(deps, actor, [body.id])
    const tenant = db.tenant(actor.merchantId)
    const row = await mustFindWaybill(tenant, body.id)
    return waybillView(deps, row, isStale(row, await mustFindOrder(tenant, row.order_id)))
  }
  return afterwards(deps, askAndRead, () => asked)
}

const whyNot: Readonly<Record<Exclude<WaybillState, 'ISSUED' | 'CANCELING'>, Said>> = {
  ASKING: said('正在取号，取到后才能取消', 'the carrier has not given it yet'),
  REFUSED: said('没有取到单号', 'there is no number'),
  USED: said('包裹已按此单号发出，请先撤销发货', 'a parcel goes by it; take that back first'),
  CANCELED: said('面单已取消', 'it is cancelled already'),
}
