// Proofs by name: each throws when what it promises does not hold.
import { apply } from '../../../../apps/server/src/testing/withdrawal.ts'
import { addPayableSeller } from '../../../../apps/server/src/testing/seller.ts'
import { audit } from '../auditor.ts'
import { insist, type Life } from '../life.ts'
import { mustBeSettled, settleAll } from '../outcome.ts'
import { arm } from '../statement-hook.ts'
import { begin } from '../run-seed.ts'
import { applyAtOnce, availableOf, payNow, withdrawerOf } from '../withdraw-operations.ts'
import type { World } from '../world.ts'
import { billedNext, billedOnce, carriedOn } from './bill-proofs.ts'
import { chargedByRule } from './commission-proofs.ts'
import { forgeries } from './forgeries.ts'
import { paidBackByIncome, paidBackUnheard } from './debt-proofs.ts'
import { heldStill, paidLate } from './order-proofs.ts'
import { sentInPart } from './parcel-proofs.ts'
import { threeNights } from './night-proofs.ts'
import type { Parts } from './planted-bug.ts'
import { endless } from './patterns.ts'
import { loweredByJudgement, paidBeyond, paidToPlatform, takenWhenDue } from './platform-proofs.ts'
import { paidOnceTold, paidWithoutAnswer, rechargedLate } from './recharge-proofs.ts'
import { ruledOn, sentBack } from './return-proofs.ts'
import { refundHalf, refundInParts } from './refund-proofs.ts'
import { scheduledDaily } from './schedule-proofs.ts'
import { mustAskForSecrets } from './secrets.ts'
import { seenByStranger } from './stranger.ts'
import { paidButLost } from './acknowledged.ts'

type Proof = (world: World, parts: Parts) => Promise<void>

const PRICE = { priceFen: 50_000, freightFen: 800, hasSold: true }
/** 4 × 1.81 元 at 4 % are 29 分, which are none any more after they were 元: 0.29 × 100 is 28.999999999999996. */
const LOST_BY_FLOATS = { priceFen: 181, freightFen: 0, hasSold: true }

const A_HUNDRED = 100
const A_SCORE = 20

/** The same command once more, this often at once; everybody must be told of the one withdrawal that there is. */
async function repeatAll(life: Life, asked: { readonly amountFen: number; readonly keys: readonly string[] }) {
  const answers = await Promise.all(
    asked.keys.map((key) => insist(life, () => apply(withdrawerOf(life), asked.amountFen, key))),
  )
  const ids = new Set(answers.map((answer) => (answer.kind === 'done' ? answer.data.id : answer.refusal)))
  if (ids.size !== 1 || !ids.has(life.withdrawals[0]?.id ?? ''))
    throw new Error(`one command was answered ${[...ids].join(', ')}`)
}

const several = (life: Life, count: number): string[] => Array.from({ length: count }, () => life.nextKey())

/** One third is taken out while the provider does this and that to its call; in the end provider and book agree. */
async function withdrawInTrouble(
  world: World,
  scenarios: readonly Parameters<World['sandbox']['admin']['scenario']>[0][],
) {
  const life = await begin(world, 1, PRICE)
  const seen = await audit(life)
  const amountFen = Math.floor(availableOf(life, seen) / 3)
  await applyAtOnce(life, seen, { amountFen, keys: several(life, 1) })
  for (const scenario of scenarios) await world.sandbox.admin.scenario(scenario)
  await payNow(life)
  await audit(life)
  for (const seconds of [20, 60, 300, 1_800]) {
    await world.pass(seconds * 1_000)
    await world.work()
  }
  await audit(life)
  await settleAll(life)
  await mustBeSettled(life)
}

export const proofs: Readonly<Record<string, Proof>> = {
  'nobody spends more than there is': async (world) => {
    const life = await begin(world, 1, PRICE)
    const seen = await audit(life)
    await applyAtOnce(life, seen, { amountFen: availableOf(life, seen) + 1, keys: several(life, 1) })
    await applyAtOnce(life, seen, { amountFen: availableOf(life, seen), keys: several(life, 8) })
    await audit(life)
  },
  'one command, one effect': async (world) => {
    const life = await begin(world, 1, PRICE)
    const amountFen = Math.floor(availableOf(life, await audit(life)) / 100)
    const keys = Array.from({ length: A_HUNDRED }, () => 'the-same')
    await applyAtOnce(life, await audit(life), { amountFen, keys })
    // While it is sent again and again, the server dies and another one takes over; to that one it is the same command as well.
    for (const nth of [3, 17]) {
      arm({ nth, moment: 'after' })
      await repeatAll(life, { amountFen, keys: keys.slice(0, A_SCORE) })
    }
    await audit(life)
  },
  'unknown is not failed': (world) =>
    withdrawInTrouble(world, [{ match: { method: 'withdrawApply' }, fault: 'resetAfterCommit' }]),
  'a retry is the same order': (world) =>
    withdrawInTrouble(world, [
      { match: { method: 'withdrawApply' }, fault: 'resetAfterCommit' },
      { match: { method: 'getOrderDetail' }, fault: 'notFoundThenFound', times: 2 },
    ]),
  'no fen is lost': async (world) => {
    const life = await begin(world, 1, LOST_BY_FLOATS)
    await settleAll(life)
    await mustBeSettled(life)
  },
  'the daily limit holds for all at once': async (world) => {
    const life = await begin(world, 1, PRICE)
    const seen = await audit(life)
    await applyAtOnce(life, seen, { amountFen: 1_000, keys: several(life, 8) })
    await audit(life)
  },
  'what a payer gave arrives once': paidOnceTold,
  'what was paid without an answer arrives': paidWithoutAnswer,
  'the commission goes back with the order': refundHalf,
  'orders are charged by what held as they were placed': chargedByRule,
  'an order gives back what it was paid, and no more': refundInParts,
  'what comes in repays what is owed': paidBackByIncome,
  'what was paid back comes over once': paidBackUnheard,
  'what never will be sent goes back, and is not sold again': sentInPart,
  'an order waits for its returns, and what came back is there once': sentBack,
  'what is frozen for a ruling is free in the end': ruledOn,
  'what comes late goes back': paidLate,
  'a recharge that comes late is its merchant’s': rechargedLate,
  'a held order stands still': heldStill,
  'every night the books are audited and sealed': threeNights,
  'a schedule takes what is above what stays, once a day': scheduledDaily,
  'what is due is taken in order, and no more than is owed': takenWhenDue,
  'what was judged is taken as it was judged': loweredByJudgement,
  'what the platform is paid comes over, to the fen': paidToPlatform,
  'what is paid beyond an order goes back': paidBeyond,
  'an order that waits for its bill is on one, and settles with it': billedOnce,
  'what goes back after a bill is on the next one': billedNext,
  'what a bill leaves to collect is carried on once': carriedOn,
  'only what is genuine is booked': async (world) => {
    const life = await begin(world, 1, PRICE)
    for (const post of await forgeries(life)) {
      await post()
      await world.idle()
      await audit(life)
    }
  },
  'what was acknowledged is kept': async (world) => paidButLost(await begin(world, 1, { ...PRICE, hasSold: false })),
  'merchants see nothing of one another': async (world) => {
    await begin(world, 1, PRICE)
    const other = await begin(world, 2, PRICE)
    await insist(other, () => audit(other))
  },
  'a stranger sees no row': async (world) => {
    await addPayableSeller(world)
    await begin(world, 1, PRICE)
    const [relation] = await seenByStranger(world)
    if (relation !== undefined) throw new Error(`a stranger sees rows of ${relation}`)
  },
  'every pattern comes to an end': async (_world, { patterns }) => {
    const [pattern] = endless(patterns)
    if (pattern !== undefined) throw new Error(`no end: ${pattern.source}`)
  },
  'no server starts without its secrets': async (_world, { readConfig }) => mustAskForSecrets(readConfig),
}
