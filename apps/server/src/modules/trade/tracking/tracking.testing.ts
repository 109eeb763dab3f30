// For tests: parcels with numbers of their own, a tracking service that counts what it is asked, and pushes with real signatures.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api, type InputOf, type SaleOrderInfo } from '@merchant/contract'
import { placeAndPay, operate, type Seller } from '../../../testing/seller.ts'
import { ask } from '../../../testing/test-app.ts'
import { saltOf, sealOf } from './driver/kuaidi100.ts'

/** A paid order that was sent with this number. */
export async function shipWith(seller: Seller, waybillNo: string, carrierCode = 'SF') {
  const paid = await placeAndPay(seller)
  const packages = [{ carrierCode, waybillNo }]
  // Two orders of one parcel are of two buyers here.
  return operate(seller, { action: 'ship', orderId: paid.id, version: paid.version, packages, isSure: true })
}

export const trackFor = async (seller: Seller, orderId: string, actor: unknown = seller.actor) =>
  (await ask(api.parcel.track, seller.testApp.modules.handlers.parcel.track, actor, { orderId })).parcels

export const exceptionsFor = (
  seller: Seller,
  body: InputOf<typeof api.parcel.list> = {},
  actor: unknown = seller.actor,
) => ask(api.parcel.list, seller.testApp.modules.handlers.parcel.list, actor, body)

export const handleFor = (seller: Seller, body: InputOf<typeof api.parcel.handle>, key?: string) =>
  ask(api.parcel.handle, seller.testApp.modules.handlers.parcel.handle, seller.actor, body, key)

const SALT = 'a salt of sixteen and more'

/** A tracking service: answers subscriptions with `subscription`, and every query with nothing yet. */
export async function openService(subscription = '700') {
  const asked: { readonly path: string; readonly number: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => void (body += part.toString()))
    request.on('end', () => {
      const param = JSON.parse(new URLSearchParams(body).get('param') ?? '{}') as { num?: string; number?: string }
      asked.push({ path: request.url ?? '', number: param.num ?? param.number ?? '' })
      const returnCode = request.url === '/poll' ? subscription : '500'
      response.end(JSON.stringify({ result: returnCode === '200', returnCode, message: '' }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { driver: 'kuaidi100', customer: 'C', key: 'K', salt: SALT, endpoint } as const
  return { asked, settings, close: () => void server.close() }
}

interface Event {
  readonly at: Date
  readonly text: string
  readonly code: string
}

/** The form that the service pushes. */
export function pushed(merchantId: string, waybillNo: string, events: readonly Event[], status = 'polling'): string {
  const data = events.map(({ at, text, code }) => ({ context: text, ftime: inBeijing(at), statusCode: code }))
  const param = JSON.stringify({
    status,
    message: '',
    lastResult: { state: '0', com: 'shunfeng', nu: waybillNo, data },
  })
  return new URLSearchParams({ sign: sealOf(param + saltOf(SALT, merchantId)), param }).toString()
}

const inBeijing = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

let last = 0
export const newNumber = (): string => `SF2026${String((last += 1)).padStart(9, '0')}`

/** So many pieces of an order in a parcel of their own; all that are left unless told. */
export async function sendSome(
  seller: Seller,
  { id: orderId, version, items: [line] }: SaleOrderInfo,
  quantity?: number,
) {
  const waybillNo = newNumber()
  const items = quantity === undefined ? {} : { items: [{ itemId: line?.id ?? '', quantity }] }
  const packages = [{ carrierCode: 'SF', waybillNo, ...items }]
  const sent = await operate(seller, { action: 'ship', orderId, version, packages })
  return { sent, waybillNo }
}

const codes = { moving: '1002', signed: '301', refused: '14', turned: '6', back: '4' } as const
export type Told = keyof typeof codes
/** The service pushes that this happened just now. */
export async function tellOf({ testApp, actor }: Seller, waybillNo: string, ...events: readonly Told[]): Promise<void> {
  const at = testApp.clock.now()
  const told = events.map((event) => ({ at, text: `${event} ${at.toISOString()}`, code: codes[event] }))
  const { statusCode } = await testApp.app.http.inject({
    method: 'POST',
    url: `/api/logistics/Push?merchant=${actor.merchantId}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: pushed(actor.merchantId, waybillNo, told),
  })
  if (statusCode !== 200) throw new Error(`What was told of ${waybillNo} was not taken: ${statusCode}`)
}
