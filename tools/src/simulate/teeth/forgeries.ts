// Notifications that say an order was paid and are not to be believed: one of each class.
import { infoOf, startPaying } from '../../../../apps/server/src/testing/seller.ts'
import type { Life } from '../life.ts'
import { placeMore } from '../sale-operations.ts'
import { formOf } from '../signs.ts'

/** Each posts one of them about an order of its own, which nobody has paid. */
export async function forgeries(life: Life): Promise<readonly (() => Promise<void>)[]> {
  const { world, seller } = life
  const { signs } = world
  const order = await placeMore(life)
  await startPaying(seller, order.id)
  const { payments } = await infoOf(seller, order.id)
  const number = payments.at(-1)?.paymentNo ?? ''
  const [atProvider] = await world.sandbox.admin.orders(number)
  const at = world.clock.now()
  const paid = {
    number,
    providerNo: atProvider?.orderNo ?? '',
    amountFen: order.totalFen,
    payerNo: atProvider?.buyer ?? '',
    at,
  }
  const genuine = () => signs.paid(paid)
  const { sign: _left, ...unsigned } = genuine()
  const forms = [
    unsigned,
    { ...genuine(), sign: '' },
    { ...genuine(), sign: 'AAAA' },
    { ...genuine(), sign: 'AAAA', signType: 'none' },
    signs.paid(paid, { appId: '9999999999' }),
    signs.paid({ ...paid, amountFen: paid.amountFen + 1 }),
    signs.paid({ ...paid, amountFen: 1 }),
    signs.paid({ ...paid, number: 'PY2027010199999999' }),
    signs.paid({ ...paid, payerNo: 'somebody-else' }),
    signs.paid({ ...paid, providerNo: '1' }),
  ]
  return forms.map((fields) => async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await world.app.http.inject({ method: 'POST', url: '/api/Allinpay/Notify', payload: formOf(fields), headers })
  })
}
