// The operations that the bench measures, each as a request that can be sent again and again.
import { randomUUID } from 'node:crypto'
import { api, type Endpoint } from '@merchant/contract'
import { IDEMPOTENCY_HEADER } from '@merchant/contract/wire'
import { signatureHeaders } from '../../../apps/server/src/http/storefront-call.ts'
import { orderBody } from '../driver/sale.ts'
import type { Driver } from '../driver/driver.ts'
import { send } from './http-line.ts'

export interface Operation {
  readonly name: string
  readonly label: string
  readonly kind: 'read' | 'money'
  perform(): Promise<unknown>
}

const PAGE_SIZE = 20
const WITHDRAW_FEN = 1_000

export function operationsOf(
  driver: Driver,
): Record<'loginInfo' | 'list' | 'info' | 'place' | 'placeAndPay' | 'withdraw', Operation> {
  const { url } = driver.target
  const asMerchant = (endpoint: Endpoint, body?: object) => () =>
    send({
      url: url + endpoint.path,
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${driver.token}`,
        [IDEMPOTENCY_HEADER]: randomUUID(),
      },
      body: body === undefined ? '' : JSON.stringify(body),
    })
  const asStorefront = (endpoint: Endpoint, content: object) => () => {
    const body = JSON.stringify(content)
    const now = new Date(Date.now() + driver.aheadMs)
    const signature = signatureHeaders({ apiKey: driver.storefront, endpoint, body, now })
    const headers = { 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: randomUUID(), ...signature }
    return send({ url: url + endpoint.path, method: endpoint.method, headers, body })
  }
  const { returnUrl, ...order } = orderBody(driver, `buyer-${driver.target.serial}`, 1)
  return {
    loginInfo: { name: 'loginInfo', label: 'login info', kind: 'read', perform: asMerchant(api.user.infoOfLogin) },
    list: {
      name: 'list',
      label: `order list, ${PAGE_SIZE} rows`,
      kind: 'read',
      perform: asMerchant(api.saleOrder.list, { pageSize: PAGE_SIZE }),
    },
    info: {
      name: 'info',
      label: 'order detail',
      kind: 'read',
      perform: asMerchant(api.saleOrder.info, { id: driver.orderId }),
    },
    place: { name: 'place', label: 'place an order', kind: 'money', perform: asStorefront(api.saleOrder.add, order) },
    placeAndPay: {
      name: 'placeAndPay',
      label: 'place and pay, provider included',
      kind: 'money',
      perform: asStorefront(api.saleOrder.addWithPay, { ...order, returnUrl }),
    },
    withdraw: {
      name: 'withdraw',
      label: 'withdraw (freeze, code sent)',
      kind: 'money',
      perform: asMerchant(api.withdrawOrder.apply, { amountFen: WITHDRAW_FEN, bankCardId: driver.cardId }),
    },
  }
}
