// For tests: an operator with a second factor, and the codes that its authenticator shows.
import type { OperatorRole } from '../role/index.ts'
import type { Clock, MovableClock } from '../../../kernel/clock.ts'
import type { NewOperator } from './create-operator.ts'
import { newTotpSecret, totpCode, totpStepAt } from '../credential/totp.ts'

interface EnrolledOperator {
  readonly id: string
  readonly login: string
  readonly password: string
  /** A code that was not used yet: each is of a later step, and three work within thirty seconds. */
  nextCode(): string
}

export async function enrolledOperator(
  testApp: {
    readonly operators: { create(operator: NewOperator): Promise<string> }
    readonly clock: Clock | MovableClock
  },
  operator: { readonly login: string; readonly password: string; readonly role?: OperatorRole; readonly name?: string },
): Promise<EnrolledOperator> {
  const { login, password, role = 'PLATFORM_FINANCE', name = '小陈' } = operator
  const secret = newTotpSecret()
  const id = await testApp.operators.create({ login, name, role, password, totpSecret: secret })
  let used = 0
  return {
    id,
    login,
    password,
    nextCode() {
      leaveTheEnd(testApp.clock)
      used = Math.max(totpStepAt(testApp.clock.now()) - 1, used + 1)
      return totpCode(secret, used)
    },
  }
}

const STEP_MS = 30_000
/** Longer than a test needs from a code to its use. */
const SPARE_MS = 10_000

/** A code that is shown at the end of its time may be refused at the beginning of the next: a clock that runs is put there. */
function leaveTheEnd(clock: Clock | MovableClock): void {
  const leftMs = STEP_MS - (clock.now().getTime() % STEP_MS)
  if ('advance' in clock && leftMs < SPARE_MS) clock.advance(leftMs)
}
