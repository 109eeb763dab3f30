// What happens to the server from outside: time passes, news arrives, exchanges fail, processes die.
import type { NewScenario } from '@merchant/allinpay-sandbox'
import { survive } from './life.ts'
import { passNight } from './nights.ts'
import type { Operation } from './sale-operations.ts'
import { arm } from './statement-hook.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const STRETCHES = [
  { weight: 4, what: 20 * SECOND },
  { weight: 3, what: 2 * MINUTE },
  { weight: 1, what: 11 * MINUTE },
  { weight: 1, what: 31 * MINUTE },
  { weight: 2, what: 5 * HOUR },
  { weight: 3, what: DAY },
  { weight: 3, what: 7 * DAY + MINUTE },
  { weight: 1, what: 10 * DAY + MINUTE },
]

const pass: Operation = async (life) => {
  const stretch = life.dice.weighted(STRETCHES)
  await passNight(life, stretch)
  await survive(life, () => life.world.work())
  return `${stretch / SECOND} s pass`
}

const work: Operation = async (life) => {
  await survive(life, () => life.world.work())
  return 'the jobs run'
}

const deliver: Operation = async (life) => {
  await survive(life, () => life.world.deliver())
  return 'the provider notifies'
}

const AT_CALLS = [
  'resetBeforeCommit',
  'resetAfterCommit',
  'http502Html',
  'http500Empty',
  'http200Html',
  'truncatedJson',
  'emptyBody',
  'replyBadSignature',
  'replyUnsigned',
  'replyOtherKey',
  'replyOtherOrder',
  'GW0013',
  'GW0014',
  'GW0015',
  'expireCert',
  'clockSkew',
  '9400',
  '9999',
  'notifyBeforeReply',
] as const
const AT_QUERIES = ['staleQuery', 'notFoundThenFound', 'resetAfterCommit', 'http500Empty'] as const
const AT_NOTIFICATIONS = [
  'lose',
  'delay',
  'reorder',
  'duplicate',
  'afterFinal',
  'badSignature',
  'otherKey',
  'tamperAmount',
  'plusAsSpace',
  'extraField',
  'emptyField',
  'wrongApp',
] as const
const MONEY_CALLS = [
  'agentCollectApply',
  'signalAgentPay',
  'withdrawApply',
  'refund',
  'applicationTransfer',
  'closeOrder',
  'depositApply',
  'payByBackSMS',
  'consumeApply',
] as const
/** More than the provider lets its clock and ours differ by. */
const SKEW_MINUTES = 11
/** A broken answer after which the work was done all the same. */
const DONE_ALL_THE_SAME: readonly string[] = ['http502Html', 'http500Empty', 'http200Html', '9999']

/** Refused by the gateway before anything was done, under a code that is no reason to send it again. */
const REFUSED_FOR_CERTAIN: readonly string[] = ['expireCert', 'clockSkew']

/** One of the next exchanges goes wrong. */
const upset: Operation = async (life) => {
  const { dice, world, seed } = life
  const probability = dice.pick([0.3, 0.6, 1])
  const match = { probability, seed: seed + life.steps.length }
  const scenario = dice.weighted<() => NewScenario>([
    {
      weight: 4,
      what: () => {
        const fault = dice.pick(AT_CALLS)
        const commit = DONE_ALL_THE_SAME.includes(fault) && dice.chance(0.5)
        const of = { ...match, method: dice.pick(MONEY_CALLS) }
        return { match: of, fault, commit, minutes: SKEW_MINUTES, times: dice.int(1, 3) }
      },
    },
    {
      weight: 2,
      what: () => ({
        match: { ...match, method: 'getOrderDetail' },
        fault: dice.pick(AT_QUERIES),
        times: dice.int(1, 3),
      }),
    },
    {
      weight: 3,
      what: () => ({ match, fault: dice.pick(AT_NOTIFICATIONS), times: dice.int(1, 2), count: 2, ms: 2 * HOUR }),
    },
  ])()
  await world.sandbox.admin.scenario(scenario)
  const isOfPayouts = scenario.match.method === 'withdrawApply'
  if (isOfPayouts && REFUSED_FOR_CERTAIN.includes(scenario.fault)) life.trouble.refusesPayouts = true
  return `trouble: ${scenario.fault} of ${scenario.match.method ?? 'a notification'}, ${scenario.times ?? 1} ×`
}

/** Nobody can connect to the provider while the server looks after what it has sent, and sends what is due. */
const outage: Operation = async (life) => {
  const { world, dice } = life
  const stretch = dice.pick([20 * SECOND, 2 * MINUTE, 11 * MINUTE])
  await world.sandbox.admin.refuseConnections(true)
  try {
    await passNight(life, stretch)
    await survive(life, () => world.work())
    await survive(life, () => world.deliver())
  } finally {
    await world.sandbox.admin.refuseConnections(false)
  }
  return `${stretch / SECOND} s without the provider`
}

/** In one of the next statements the server dies. */
const kill: Operation = async ({ dice }) => {
  const nth = dice.int(1, 40)
  const moment = dice.pick(['before', 'after'] as const)
  arm({ nth, moment })
  return `the server dies ${moment} its statement ${nth} from now`
}

export const worldOperations: readonly { readonly weight: number; readonly what: Operation }[] = [
  { weight: 14, what: pass },
  { weight: 3, what: work },
  { weight: 8, what: deliver },
  { weight: 8, what: upset },
  { weight: 4, what: kill },
  { weight: 2, what: outage },
]
