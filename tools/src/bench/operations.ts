// The operations that the bench measures, each as a request that can be sent again and again.
import { randomUUID } from 'node:crypto'
import { api, type Endpoint } from '@merchant/contract'
import { IDEMPOTENCY_HEADER } from '@merchant/contract/wire'
import { signatureHeaders } from '../../../apps/server/src/http/storefront-call.ts'
import { orderBody } from '../driver/sale.ts'
import type { Driver } from '../driver/driver.ts'
import { send } from './http-line.ts'

export interface Operation<Name extends string = string> {
  readonly name: Name
  readonly label: string
  perform(): Promise<unknown>
}

export type ReadOperation = Operation<'loginInfo' | 'list' | 'info'>
export type MoneyOperation = Operation<'place' | 'placeAndPay' | 'withdraw'>
type Each<T extends Operation> = Readonly<Record<T['name'], T>>

const PAGE_SIZE = 20
const WITHDRAW_FEN = 1_000

/** A read that is measured by itself, beside what it may cost. */
export interface Alone {
  readonly label: string
  /** CPU of server and database together. */
  readonly aimMs: number
  perform(): Promise<unknown>
}

const SEARCHES = {
  'a nickname': `买家 4711`,
  'the last four digits of a phone': '4711',
  'a number that nobody has': 'SO999999999999999999',
  'half a nickname that many have': '买家',
}

/** A page of orders as the console asks for it behind the one before, of a short list the second page. */
function steppedTo(page: number, asMerchant: ReturnType<typeof asMerchantOf>): () => Promise<unknown> {
  const endOf = async (before: number): Promise<string | null> => {
    const answer = await asMerchant(api.saleOrder.list, { pageSize: PAGE_SIZE, page: before })()
    return api.saleOrder.list.data.parse(JSON.parse(answer).Data).nextCursor
  }
  const begin = async () => (await endOf(page - 1)) ?? (await endOf(1)) ?? undefined
  let cursor: Promise<string | undefined> | undefined
  return async () => {
    cursor ??= begin()
    return asMerchant(api.saleOrder.list, { pageSize: PAGE_SIZE, page, cursor: await cursor })()
  }
}

/** Every way of asking for lists that a merchant has, and what stands on the first page. */
export function readsAlone(driver: Driver): Alone[] {
  const asMerchant = asMerchantOf(driver)
  const orders = (what: string, filter: object): Alone => ({
    label: `orders: ${what}`,
    aimMs: 1.1,
    perform: asMerchant(api.saleOrder.list, { pageSize: PAGE_SIZE, ...filter }),
  })
  const year = { createdFrom: '2000-01-01T00:00:00Z', createdTo: '2100-01-01T00:00:00Z' }
  return [
    orders('all', {}),
    orders('one status', { status: 'CLOSED' }),
    orders('all time between two days', year),
    orders('oldest first', { sort: 'createdAt:asc' }),
    orders('page 500, jumped to', { page: 500 }),
    { label: 'orders: page 500, stepped to', aimMs: 1.1, perform: steppedTo(500, asMerchant) },
    ...Object.entries(SEARCHES).map(([what, keyword]) => orders(what, { keyword })),
    { label: 'goods: by a word of the title', aimMs: 1, perform: asMerchant(api.goods.list, { keyword: '龙井' }) },
    { label: 'goods: all', aimMs: 1, perform: asMerchant(api.goods.list, {}) },
    { label: 'home board', aimMs: 1.5, perform: asMerchant(api.board.merchant) },
  ]
}

export const asMerchantOf =
  (driver: Driver) =>
  (endpoint: Endpoint, body?: object): (() => Promise<string>) =>
  () =>
    send({
      url: driver.target.url + endpoint.path,
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${driver.token}`,
        [IDEMPOTENCY_HEADER]: randomUUID(),
      },
      body: body === undefined ? '' : JSON.stringify(body),
    })

export function readsOf(driver: Driver): Each<ReadOperation> {
  const asMerchant = asMerchantOf(driver)
  return {
    loginInfo: { name: 'loginInfo', label: 'login info', perform: asMerchant(api.user.infoOfLogin) },
    list: {
      name: 'list',
      label: `order list, ${PAGE_SIZE} rows`,
      perform: asMerchant(api.saleOrder.list, { pageSize: PAGE_SIZE }),
    },
    info: { name: 'info', label: 'order detail', perform: asMerchant(api.saleOrder.info, { id: driver.orderId }) },
  }
}

const asStorefrontOf =
  (driver: Driver) =>
  (endpoint: Endpoint, content: object): (() => Promise<string>) =>
  () => {
    const body = JSON.stringify(content)
    const now = new Date(Date.now() + driver.aheadMs)
    const signature = signatureHeaders({ apiKey: driver.storefront, endpoint, body, now })
    const headers = { 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: randomUUID(), ...signature }
    return send({ url: driver.target.url + endpoint.path, method: endpoint.method, headers, body })
  }

export function moneyOperationsOf(driver: Driver): Each<MoneyOperation> {
  const asStorefront = asStorefrontOf(driver)
  const { returnUrl, ...order } = orderBody(driver, `buyer-${driver.target.serial}`, 1)
  return {
    place: { name: 'place', label: 'place an order', perform: asStorefront(api.saleOrder.add, order) },
    placeAndPay: {
      name: 'placeAndPay',
      label: 'place and pay, provider included',
      perform: asStorefront(api.saleOrder.addWithPay, { ...order, returnUrl }),
    },
    withdraw: {
      name: 'withdraw',
      label: 'withdraw (freeze, code sent)',
      perform: asMerchantOf(driver)(api.withdrawOrder.apply, { amountFen: WITHDRAW_FEN, bankCardId: driver.cardId }),
    },
  }
}
