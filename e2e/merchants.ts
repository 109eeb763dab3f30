// Merchants of the journeys who have already come so far over HTTP, so that a journey begins where it is about something.
import { api } from '@merchant/contract'
import { newDriver, steps } from '../tools/src/driver/scenario.ts'
import { asMerchant, type Driver } from '../tools/src/driver/driver.ts'
import type { Product } from './stack.ts'

/** Counts the merchants of this worker, which has a product of its own; journeys that register by hand take numbers below it. */
let serial = 100

/** A merchant for whom every step before `step` is done: another person than every other one, `driver.target.serial` says which. */
export async function driveTo({ stack, operator }: Product, step: string): Promise<Driver> {
  serial += 1
  const driver = newDriver({ url: stack.url, admin: stack.sandbox.admin, operator, serial })
  const end = steps.findIndex(({ name }) => name === step)
  if (end === -1) throw new Error(`There is no step ${step}`)
  for (const each of steps.slice(0, end)) await each.run(driver)
  return driver
}

/** The address at which the driver's goods are edited. */
export async function goodsEditorOf(driver: Driver): Promise<string> {
  // Whoever has waited for other journeys is signed in no longer.
  driver.token = await driver.api.signIn(driver.phone, driver.password)
  const { list } = await driver.api.call(api.goods.list, {}, asMerchant(driver))
  return `/goods/edit/${list[0]?.id}`
}
