// Killing the server (kill -9) at any step of the scenario and starting again finishes it with nothing lost or doubled.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditScenario } from '../driver/audit-scenario.ts'
import { createOperatorFor } from '../driver/operator.ts'
import { newDriver, steps } from '../driver/scenario.ts'
import type { Driver, Target } from '../driver/driver.ts'
import { bundleServer } from '../stack/bundle-server.ts'
import { startTestStack, type TestStack } from '../stack/start-test-stack.ts'
import { type CrashPoint, describePoint, type Profile } from './crash-point.ts'
import { type Attempt, runWithCrashes } from './crash-scenario.ts'
import { choosePoint, countOf, type Kind, kinds } from './plan.ts'
import { startFaultInjector, type FaultInjector } from './fault-injector.ts'

/** CRASH_SEED replays or varies a plan, CRASH_ROUNDS goes on with other points of every step. */
const seed = Number(process.env['CRASH_SEED'] ?? 20261120)
const rounds = Number(process.env['CRASH_ROUNDS'] ?? 1)

/** A run takes seconds; a slow machine that has other work as well may take many minutes. */
const PER_RUN_MS = 600_000

/** Runs whose common part is taken for what a step does. */
const UNDISTURBED = 3

let stack: TestStack
let faultInjector: FaultInjector
let operator: Target['operator']
let serial = 0
const profiles = new Map<string, Profile>()
const all: Attempt[] = []

beforeAll(async () => {
  stack = await startTestStack('crash', { logLevel: 'fatal', serverFile: await bundleServer() })
  // What a server compiled is kept for the next one when it ends in peace; those that follow are killed.
  await stack.startServer()
  await stack.stopServer()
  const gatewayUrl = stack.serverEnv['ALLINPAY_GATEWAY_URL'] ?? ''
  const kill = () => void process.kill(stack.serverPid(), 'SIGKILL')
  faultInjector = await startFaultInjector({ databaseUrl: stack.serverEnv['DATABASE_URL'] ?? '', gatewayUrl, kill })
  await stack.startServer(faultInjector.env)
  operator = await createOperatorFor(stack)
  // What a step does in every run is its own; a background job may happen in one of them, and cannot be aimed at.
  for (let time = 1; time <= UNDISTURBED; time += 1) {
    const attempts = await runWithCrashes({ stack, faultInjector }, nextDriver(), () => null)
    report(`undisturbed ${time}`, attempts)
    for (const { step, seen } of attempts) profiles.set(step, fewest(seen, profiles.get(step) ?? seen))
  }
}, UNDISTURBED * PER_RUN_MS)

afterAll(async () => {
  await stack.remove()
  await faultInjector.close()
}, PER_RUN_MS)

function nextDriver(): Driver {
  serial += 1
  return newDriver({ url: stack.url, admin: stack.sandbox.admin, operator, serial })
}

function report(title: string, attempts: readonly Attempt[]): void {
  const lines = attempts.map(({ step, point, hasKilled, seconds }) => {
    const planned = point === null ? 'undisturbed' : `${describePoint(point)}${hasKilled ? '' : ' (not reached)'}`
    return `  ${step}: ${planned}, ${seconds.toFixed(1)} s`
  })
  console.log(`CRASH_SEED=${seed}, ${title}\n${lines.join('\n')}`)
}

/** Runs the scenario with these crashes and expects the books to be those of an undisturbed run. */
async function runAndAudit(title: string, pointOf: (step: string) => CrashPoint | null): Promise<void> {
  const driver = nextDriver()
  const attempts = await runWithCrashes({ stack, faultInjector }, driver, pointOf)
  report(title, attempts)
  all.push(...attempts)
  expect(await auditScenario(stack, driver)).toEqual([])
}

const fewest = (one: Profile, other: Profile): Profile => ({
  calls: Math.min(one.calls, other.calls),
  commits: Math.min(one.commits, other.commits),
})

const profileOf = (step: string): Profile => profiles.get(step) ?? { calls: 0, commits: 0 }

/** Whether the server has died at such a point of the step. */
const wasKilled = (name: string, { at, moment }: Kind): boolean =>
  all.some(
    ({ step, point, hasKilled }) =>
      step === name && hasKilled && point?.at === at && 'moment' in point && point.moment === moment,
  )

const runs = Array.from({ length: rounds }, (_, round) => kinds.map((kind) => ({ ...kind, round }))).flat()

describe('a server that is killed in every step', () => {
  test.each(runs)(
    '$moment a $at (round $round) finishes the scenario, nothing lost and nothing doubled',
    async (run) => {
      await runAndAudit(`killed ${run.moment} a ${run.at}, round ${run.round}`, (step) =>
        choosePoint({ seed, round: run.round, kind: run, step, profile: profileOf(step) }),
      )
    },
    PER_RUN_MS,
  )

  // How much a step does depends a little on what else is going on; whoever got away is caught at its first point.
  test(
    'was killed before and after a call and a commit of each step that has one',
    async () => {
      const missing = () =>
        steps.flatMap(({ name }) =>
          kinds
            .filter((kind) => countOf(kind, profileOf(name)) > 0 && !wasKilled(name, kind))
            .map((kind) => ({ name, kind })),
        )
      for (let more = 1; more <= kinds.length && missing().length > 0; more += 1) {
        const next = new Map(missing().map(({ name, kind }) => [name, { ...kind, nth: 1 }]))
        await runAndAudit(`killed at what was missed, ${more}`, (step) => next.get(step) ?? null)
      }
      expect(missing()).toEqual([])
    },
    kinds.length * PER_RUN_MS,
  )
})
