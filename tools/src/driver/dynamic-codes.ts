// Dynamic codes as an authenticator shows them, by the product's clock. No code works twice, so each is handed out once.
import { totpCode, totpStepAt } from '../../../apps/server/src/modules/identity/credential/totp.ts'
import { askMailbox, readClockOf } from './development-pages.ts'
import { eventually } from './eventually.ts'

/** The next dynamic code of an operator that the product would take; null until there is a fresh one. */
export async function codeOfOperator(url: string, username: string): Promise<string | null> {
  const { operators } = await askMailbox(url)
  return operators.find(({ loginName }) => loginName === username)?.code ?? null
}

/** The app of somebody who has just set up a second factor: each call answers a later code, as soon as it would be taken. */
export function authenticatorOf(url: string, secret: string): () => Promise<string> {
  let shown = 0
  return () =>
    eventually('the next dynamic code', async () => {
      const present = totpStepAt((await readClockOf(url)).now)
      const step = Math.max(present, shown + 1)
      // The product takes the next step's code already, and none of a later one.
      if (step > present + 1) return null
      shown = step
      return totpCode(secret, step)
    })
}
