// The provider's file of a day is there in the morning of the next one: the clock goes there, and the day is reconciled.
import { api, dayOf, startOfDay } from '@merchant/contract'
import type { Driver } from '../tools/src/driver/driver.ts'
import { readClock, signIn } from '../tools/src/driver/driver.ts'
import { advanceClockOf, advanceClockTo, readClockOf } from '../tools/src/driver/development-pages.ts'
import { operatorAtWork } from '../tools/src/driver/step-up.ts'
import { until } from '../tools/src/driver/waiting.ts'
import type { Product } from './stack.ts'

const HOUR = 3_600_000
/** Half past eight is when the file is fetched; behind the job that does it. */
const MORNING = 33 * HOUR

/** What day it is for the product, in Shanghai. */
export const today = async ({ stack }: Product): Promise<string> => dayOf((await readClockOf(stack.url)).now)

/** Goes to nine o'clock of the next day; the day that ended is reconciled when this returns, and the driver signed in again. */
export async function nextMorning(product: Product, driver: Driver): Promise<void> {
  const { url } = product.stack
  const day = await today(product)
  await advanceClockTo(url, new Date(startOfDay(day).getTime() + MORNING))
  await readClock(driver)
  await signIn(driver)
  const { token } = await operatorAtWork(driver, product.operator.admin)
  await until(
    driver,
    async () => {
      await advanceClockOf(url, '1m')
      return driver.api.call(api.reconciliation.days, {}, { caller: { token } })
    },
    ({ list }) => list.some((each) => each.day === day && (each.status === 'OK' || each.status === 'DIFF')),
  )
}
