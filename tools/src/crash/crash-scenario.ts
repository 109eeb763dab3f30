// Runs the whole scenario while the server is killed in the middle of every step, and goes on as a careful client does.
import { ApiRefusal } from '../driver/api-refusal.ts'
import { steps } from '../driver/scenario.ts'
import { sleep } from '../driver/eventually.ts'
import { advanceClock, signIn, type Step, type Driver } from '../driver/driver.ts'
import type { Stack } from '../stack/start-stack.ts'
import type { CrashPoint, Profile } from './crash-point.ts'
import type { FaultInjector } from './fault-injector.ts'

export interface Attempt {
  readonly step: string
  readonly point: CrashPoint | null
  /** What passed before the step was done, or before the server died. */
  readonly seen: Profile
  readonly hasKilled: boolean
  /** The step, the restart and the repeat together, in seconds. */
  readonly seconds: number
}

interface Environment {
  readonly stack: Stack
  readonly faultInjector: FaultInjector
}

/**
 * Runs all steps; in each the server is killed at the step's point, started again, and the step repeated undisturbed.
 * Errors: throws with the step's name when a step fails for any other reason than the kill, or does not finish after it.
 */
export async function runWithCrashes(
  environment: Environment,
  driver: Driver,
  pointOf: (step: string) => CrashPoint | null,
): Promise<Attempt[]> {
  driver.pause = passTime(driver)
  const attempts: Attempt[] = []
  for (const step of steps) attempts.push(await crashIn(environment, driver, step, pointOf(step.name)))
  return attempts
}

async function crashIn(
  { stack, faultInjector }: Environment,
  driver: Driver,
  step: Step,
  point: CrashPoint | null,
): Promise<Attempt> {
  const startedAt = performance.now()
  faultInjector.arm(point)
  const failure = await failureOf(() => step.run(driver))
  const { seen, hasKilled } = faultInjector.disarm()
  if (hasKilled) {
    await stack.killServer()
    await stack.startServer(faultInjector.env)
    await finish(driver, step, `Step "${step.name}" did not finish after the crash`)
  } else if (failure !== null) {
    if (!hasRunOut(failure)) throw new Error(`Step "${step.name}" failed undisturbed`, { cause: failure })
    await signIn(driver)
    await finish(driver, step, `Step "${step.name}" did not finish with a new sign-in`)
  }
  return { step: step.name, point, seen, hasKilled, seconds: (performance.now() - startedAt) / 1000 }
}

/** The step once more, from its beginning; a sign-in that has run out meanwhile is renewed. */
async function finish(driver: Driver, step: Step, otherwise: string): Promise<void> {
  const failure = await failureOf(() => step.run(driver))
  if (failure === null) return
  if (!hasRunOut(failure)) throw new Error(otherwise, { cause: failure })
  await signIn(driver)
  await step.run(driver)
}

/** Minutes pass while a step waits, and a sign-in is good for few of them. */
const hasRunOut = (failure: unknown): boolean => failure instanceof ApiRefusal && failure.status === 401

const failureOf = (work: () => Promise<void>): Promise<unknown> =>
  work().then(
    () => null,
    (error: unknown) => error ?? new Error('failed with nothing'),
  )

const POLL_MS = 50
/**
 * At these turns of a wait a minute passes: leases of the dead process run out, codes may be asked for again. Few and
 * ever later, because a payment or a code does not live long either.
 */
const MINUTE_AT = new Set([6, 12, 20, 40, 80, 160, 320])

const passTime = (driver: Driver) => async (turn: number) => {
  await sleep(POLL_MS)
  if (MINUTE_AT.has(turn)) await advanceClock(driver, '1m')
}
