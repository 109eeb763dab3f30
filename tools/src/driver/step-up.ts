// Proves who is acting where the product asks for it (安全验证): merchants by password, operators by dynamic codes.
import { api, type InputOf } from '@merchant/contract'
import { isRefusal } from './api-refusal.ts'
import type { Driver } from './driver.ts'
import { codeOfOperator } from './dynamic-codes.ts'
import type { OperatorLogin } from './operator.ts'
import { retryWhileTooEarly } from './waiting.ts'

type Proof = InputOf<typeof api.security.stepUp>

/** Somebody who can prove who they are: hands a proof to `give`, and the next one when the first was refused. */
interface Prover {
  readonly token: string
  readonly prove: (give: (proof: Pick<Proof, 'method' | 'proof'>) => Promise<unknown>) => Promise<unknown>
}

/** Does what may need a proof of the person first (安全验证), and does it again with the proof that was asked for. */
export async function withStepUp<T>(driver: Driver, act: () => Promise<T>, prover?: Prover): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!isRefusal(error, 'stepUp.required')) throw error
    const { token, prove }: Prover = prover ?? {
      token: driver.token,
      prove: (give) => give({ method: 'password', proof: driver.password }),
    }
    const bound = error.details['act']
    const forAct = typeof bound === 'string' ? { act: bound } : {}
    await prove((proof) => driver.api.call(api.security.stepUp, { ...proof, ...forAct }, { caller: { token } }))
    return act()
  }
}

/** An operator at work: signed in with a dynamic code, proving the sensitive acts by the next ones. */
export async function operatorAtWork(driver: Driver, { username, password }: OperatorLogin): Promise<Prover> {
  const next = () => codeOfOperator(driver.target.url, username)
  const token = await withDynamicCode(driver, next, (code) => driver.api.signIn(username, password, code))
  return {
    token,
    prove: (give) => withDynamicCode(driver, next, (code) => give({ method: 'totp', proof: code })),
  }
}

/**
 * Uses the next dynamic code as soon as there is one. A code that is refused gives way to the one after it: its time may
 * have run out on the way, or a server that was killed had taken it and never said so.
 */
const withDynamicCode = <T>(
  driver: Driver,
  next: () => Promise<string | null>,
  use: (code: string) => Promise<T>,
): Promise<T> =>
  retryWhileTooEarly(driver, async () => {
    const code = await next()
    return code === null ? null : use(code)
  }, ['otp.wrong'])
