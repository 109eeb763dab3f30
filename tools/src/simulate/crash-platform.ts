// Orders between the platform and a merchant in which the server may die anywhere: paid out of the wallet and at the bank, taken when
// they are due, given back.
import type { PlatformOrderStatus } from '@merchant/contract'
import { audit } from './auditor.ts'
import { type Flow, MINUTE, nothing, pass, untilSo } from './crash-flow.ts'
import { type Life, survive } from './life.ts'
import type { PlatformFact } from './platform-fact.ts'
import { giveBackNow, issueNow } from './platform-desk-operations.ts'
import { beginNow, hearBank, openPage, orderNow, payAtOnce } from './platform-operations.ts'
import { arm, line } from './statement-hook.ts'

const PENALTY_FEN = 1_000
const MOST_VISITS = 4

const newest = (life: Life): PlatformFact => {
  const fact = life.platform.at(-1)
  if (fact === undefined) throw new Error('Nothing was ordered')
  return fact
}

/** Throws unless it is so at last. */
async function mustBecome(life: Life, { id, no }: PlatformFact, wanted: PlatformOrderStatus): Promise<void> {
  const statusOf = async () => (await audit(life, 'changed')).platform.get(id)?.status ?? 'not seen'
  if (!(await untilSo(life, async () => (await statusOf()) === wanted)))
    throw new Error(`${no} is ${await statusOf()} and not ${wanted}`)
}

/** A pack, so that what it brings is there once, too. */
async function ordered(life: Life): Promise<PlatformFact> {
  await orderNow(life, await audit(life, 'changed'), { type: 'SMS_PACK', isAsTheDiceSay: false })
  return newest(life)
}

async function paidByWallet(life: Life): Promise<PlatformFact> {
  const fact = await ordered(life)
  const keys = [life.nextKey()]
  await payAtOnce(life, await audit(life, 'changed'), { fact, keys, isProven: false })
  await mustBecome(life, fact, 'FINISHED')
  return fact
}

async function paidByBank(life: Life): Promise<void> {
  const fact = await ordered(life)
  const keys = [life.nextKey()]
  await beginNow(life, await audit(life, 'changed'), { fact, keys })
  // A payment whose server died may be shown a minute later.
  for (let visits = 0; visits < MOST_VISITS && fact.pages.length === 0; visits += 1) {
    await openPage(life, fact)
    if (fact.pages.length === 0) await pass(life, MINUTE)
  }
  const [press] = fact.pages
  if (press === undefined) throw new Error(`${fact.no} could not be paid at the bank`)
  await press()
  await hearBank(life, fact)
  await survive(life, () => life.world.deliver())
  await mustBecome(life, fact, 'FINISHED')
}

/** Nobody pays it: it is taken out of what the merchant has. */
async function takenWhenDue(life: Life): Promise<void> {
  await issueNow(life, await audit(life, 'changed'), { type: 'PENALTY', amountFen: PENALTY_FEN })
  const fact = newest(life)
  await pass(life, Math.max(0, (fact.dueAt ?? 0) - life.world.clock.now().getTime()) + MINUTE)
  await mustBecome(life, fact, 'FINISHED')
}

/** Paid while nobody dies: that is another flow's. */
async function givenBack(life: Life): Promise<void> {
  const point = line.breakAt
  arm(null)
  const fact = await paidByWallet(life)
  arm(point)
  await giveBackNow(life, await audit(life, 'changed'), { fact, isAsTheDiceSay: false })
  await mustBecome(life, fact, 'REFUNDED')
}

export const platformFlows: readonly Flow[] = [
  {
    name: 'a platform order out of the wallet',
    prepare: nothing,
    run: async (life) => void (await paidByWallet(life)),
    fewer: 2,
  },
  { name: 'a platform order paid at the bank', prepare: nothing, run: paidByBank, fewer: 2 },
  { name: 'a penalty that is taken when it is due', prepare: nothing, run: takenWhenDue, fewer: 2 },
  { name: 'a platform order that is given back', prepare: nothing, run: givenBack, fewer: 2 },
]
