// Codes that were texted to the phones of a driver: each one is used once, whether it was taken or refused.
import { isRefusal } from './api-refusal.ts'
import type { Driver } from './driver.ts'
import { newestCodeTo, unusedCodeOfProvider } from './mailbox.ts'
import { retryWhileTooEarly } from './waiting.ts'

/**
 * Uses a code: one that lies there unused if there is any, else a new one. A code that was refused is not tried again.
 * `use` answers null when it was the wrong one.
 */
export async function withCode<T>(
  driver: Driver,
  source: { readonly newest: () => Promise<string | null>; readonly send: () => Promise<unknown> },
  use: (code: string) => Promise<T>,
): Promise<T> {
  const usable = async () => {
    const code = await source.newest()
    return code === null || driver.memory.has(`spent ${code}`) ? null : code
  }
  return retryWhileTooEarly(driver, async () => {
    let code = await usable()
    if (code === null) {
      await source.send()
      code = await usable()
    }
    if (code === null) return null
    try {
      const done = await use(code)
      driver.memory.set(`spent ${code}`, 'used')
      return done
    } catch (error) {
      if (!isRefusal(error, 'smsCode.wrong')) throw error
      driver.memory.set(`spent ${code}`, 'refused')
      return null
    }
  })
}

/** The newest code that was texted to the driver's phone. */
export const codeInMailbox = (driver: Driver): Promise<string | null> => newestCodeTo(driver.target.url, driver.phone)

/** The newest unused code that the provider has sent to this phone. */
export const codeOfProvider = (driver: Driver, phone: string): Promise<string | null> =>
  unusedCodeOfProvider(driver.target.admin, phone)
