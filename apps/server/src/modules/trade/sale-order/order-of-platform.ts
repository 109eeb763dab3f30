// One address takes both kinds of orders: a buyer's of the merchant, and the merchant's own of the platform, which are platform orders.
import type { Api, BodyOf, DataOf } from '@merchant/contract'
import type { MerchantActor, StorefrontActor } from '../../../kernel/actor.ts'
import type { Command } from '../../../kernel/command.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { SaleOrderDeps } from './sale-order.deps.ts'

type Asked = Extract<BodyOf<Api['saleOrder']['add']>, { readonly orderType: 'PLATFORM' }>

interface OfPlatform {
  readonly actor: MerchantActor | StorefrontActor
  readonly body: Asked
  readonly command: Command
}

type Deps = Pick<SaleOrderDeps, 'orderOfPlatform'>

/** To be paid until it is due. Errors: refuses permission.denied to a storefront, and as platform orders do. */
export const placeOfPlatform = (deps: Deps, of: OfPlatform): Promise<DataOf<Api['saleOrder']['add']>> =>
  placed(deps, of, false)

/** Paid out of the balance at once, with a proof from an amount on. */
export async function payOfPlatform(deps: Deps, of: OfPlatform): Promise<DataOf<Api['saleOrder']['addWithPay']>> {
  return { ...(await placed(deps, of, true)), pay: { kind: 'none', url: null, content: null, expiresAt: null } }
}

function placed({ orderOfPlatform }: Deps, { actor, body, command }: OfPlatform, isPaid: boolean) {
  if (actor.party !== 'merchant') return refuse('permission.denied')
  const { orderType: _orderType, ...terms } = body
  return orderOfPlatform({ actor, terms, command, isPaid })
}
