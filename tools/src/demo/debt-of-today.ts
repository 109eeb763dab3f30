// The company owes the platform a little: it was lent something, has paid a part of it back by hand, and can pay the rest out of its
// balance. Until then it can't withdraw, which is why it is not the selling merchant.
import { api } from '@merchant/contract'
import { eventually } from '../driver/eventually.ts'
import { askProven } from './ask.ts'
import type { Fixtures } from './fixtures.ts'
import { book } from './manual-entries.ts'
import type { PresentWorld } from './present-world.ts'

type People = Pick<Fixtures, 'company' | 'finance' | 'review'>

const LENT_FEN = 8_600
const REPAID_FEN = 2_600

export async function lendToday(world: PresentWorld, people: People): Promise<void> {
  const { company: merchant, finance, review } = people
  const reason = '代付首批包装物料款，到账前由平台垫付'
  const entry = { kind: 'PLATFORM_ADVANCE', amountFen: LENT_FEN, reason } as const
  await book(world, { merchant, finance, review }, entry)
  await decided(world, people, 'platformAdvance')
  const { consumeApply: handler } = world.modules.saleOrders.handlers
  const body = { kind: 'consume', purpose: 'DEBT', amountFen: REPAID_FEN } as const
  await askProven(world, { endpoint: api.saleOrder.consumeApply, handler, actor: merchant(), body })
  await decided(world, people, 'platformPayment')
}

/** The provider has brought the money over. */
async function decided({ db, modules }: PresentWorld, { company }: People, subjectType: string): Promise<void> {
  const tenant = db.tenant(company().merchantId)
  await eventually(`the money of a ${subjectType}`, async () => {
    const { id } = await tenant
      .selectFrom('provider_call')
      .select('id')
      .where('subject_type', '=', subjectType)
      .executeTakeFirstOrThrow()
    const outcome = await modules.payment.calls.ask(tenant.merchantId, id)
    return outcome === 'succeeded' ? outcome : null
  })
}
