// Notifications that say an order was paid and are not to be believed: one of each class.
import { infoOf, startPaying } from '../../../../apps/server/src/testing/seller.ts'
import { NOTIFY_TYPES } from '@merchant/allinpay/wire'
import type { Life } from '../life.ts'
import { placeMore } from '../sale-operations.ts'
import { formOf, type Paid } from '../signs.ts'

/** What its payment would be told of, had it been made at that moment. */
async function paymentOf(
  { world, seller }: Life,
  { id, totalFen }: { readonly id: string; readonly totalFen: number },
  at: Date,
): Promise<Paid> {
  const { payments } = await infoOf(seller, id)
  const number = payments.at(-1)?.paymentNo ?? ''
  const [atProvider] = await world.sandbox.admin.orders(number)
  return { number, providerNo: atProvider?.orderNo ?? '', amountFen: totalFen, payerNo: atProvider?.buyer ?? '', at }
}

const A_WEEK = 7 * 86_400_000

/**
 * Each posts one of them about an order of its own, which nobody has paid; the old one, about the order that the life began with, whose
 * payment was booked long ago.
 */
export async function forgeries(life: Life): Promise<readonly (() => Promise<void>)[]> {
  const { world, seller } = life
  const { signs } = world
  const [sold] = life.orders
  if (sold === undefined) throw new Error('nothing was sold, whose notification could come again')
  const order = await placeMore(life)
  await startPaying(seller, order.id)
  const now = world.clock.now()
  const paid = await paymentOf(life, order, now)
  const old = await paymentOf(life, sold, new Date(now.getTime() - A_WEEK))
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
    // Genuine, and of a thing of another kind.
    ...[NOTIFY_TYPES.withdraw, NOTIFY_TYPES.companyAudit, NOTIFY_TYPES.signContract].map((notifyType) =>
      signs.paid(paid, { notifyType }),
    ),
    // Genuine, and from before: as it came, and with a number of its own as if it were new.
    signs.paid(old),
    signs.paid(old),
  ]
  return forms.map((fields) => async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await world.app.http.inject({ method: 'POST', url: '/api/Allinpay/Notify', payload: formOf(fields), headers })
  })
}
