// A buyer of today: orders at the storefront and pays on the provider's page, as everybody does.
import type { AdminClient } from '@merchant/allinpay-sandbox'
import { api, type BuyerOrderWithPay, type InputOf } from '@merchant/contract'
import { eventually } from '../driver/eventually.ts'
import { pressOnHostedPage } from '../driver/hosted-page.ts'
import { unusedCodeOfProvider } from '../driver/mailbox.ts'
import { ask } from './ask.ts'
import type { Fixtures } from './fixtures.ts'
import type { PresentWorld } from './present-world.ts'

type Placing = BuyerOrderWithPay

const RETURN_URL = 'https://mall.example/orders'

export interface Bought {
  readonly admin: AdminClient
  readonly skuId: string
  readonly buyer: Placing['buyer']
  readonly quantity: number
  /** Of what is sent. */
  readonly receiver?: Placing['receiver']
  /** Of what is fetched. */
  readonly pickup?: Placing['pickup']
}

/** Orders so many of one SKU and pays by the provider's page. Answers the id of the order. */
export async function buy(
  world: PresentWorld,
  people: Pick<Fixtures, 'storefront'>,
  { admin, skuId, buyer, quantity, receiver, pickup }: Bought,
): Promise<string> {
  const actor = people.storefront()
  const { saleOrders } = world.modules
  const body = {
    buyer,
    items: [{ skuId, quantity }],
    returnUrl: RETURN_URL,
    ...(receiver !== undefined && { receiver }),
    ...(pickup !== undefined && { pickup }),
  }
  const { id } = await ask({ endpoint: api.saleOrder.addWithPay, handler: saleOrders.handlers.addWithPay, actor, body })
  const phoneCode = await eventually('the code of a first payment', () => unusedCodeOfProvider(admin, buyer.phone))
  await payFor(world, people, id, { phoneCode })
  return id
}

/** Pays an order by the provider's page; a buyer's first payment takes the code that the provider has sent. */
export async function payFor(
  { db, modules }: PresentWorld,
  people: Pick<Fixtures, 'storefront'>,
  id: string,
  proof: Pick<InputOf<typeof api.saleOrder.pay>, 'phoneCode'> = {},
): Promise<void> {
  const actor = people.storefront()
  const { saleOrders, payment } = modules
  const start = { orderId: id, returnUrl: RETURN_URL, ...proof }
  const { pay: step } = await ask({
    endpoint: api.saleOrder.pay,
    handler: saleOrders.handlers.pay,
    actor,
    body: start,
  })
  const link = new URL(step.url ?? RETURN_URL).pathname.split('/').at(-1) ?? ''
  const page = await eventually('the page of the payment', async () => {
    const visit = await payment.cashier.open(link, '114.114.114.114')
    return visit.kind === 'page' ? visit.url : null
  })
  await pressOnHostedPage(page, 'pay')
  await eventually('the payment of an order', async () => {
    const call = await db
      .tenant(actor.merchantId)
      .selectFrom('provider_call')
      .innerJoin('payment', 'payment.id', 'provider_call.subject_id')
      .select('provider_call.id')
      .where('payment.order_id', '=', id)
      .orderBy('provider_call.created_at', 'desc')
      .executeTakeFirstOrThrow()
    return (await payment.calls.ask(actor.merchantId, call.id)) === 'succeeded' ? true : null
  })
}
