// Windows of people who are signed in: every look at their screens begins there. Each window has a sign-in of its own,
// because one that is shared ends for all as soon as one window has renewed it, or the product's clock was put forward.
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { sellMore } from '../tools/src/driver/sale.ts'
import type { Driver } from '../tools/src/driver/driver.ts'
import { driveTo } from './merchants.ts'
import { signIn, signInOperator } from './people.ts'
import { expect, type Product } from './stack.ts'

const merchants = new WeakMap<Product, Promise<Driver>>()

/** A merchant to look at, not to change: one order is settled, another one is to be shipped. */
export function busyMerchant(product: Product): Promise<Driver> {
  const known = merchants.get(product) ?? makeBusy(product)
  merchants.set(product, known)
  return known
}

async function makeBusy(product: Product): Promise<Driver> {
  const driver = await driveTo(product, 'settle')
  await sellMore(driver)
  return driver
}

export async function openAsMerchant(
  browser: Browser,
  product: Product,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const { phone, password } = await busyMerchant(product)
  const page = await openWindow(browser, options)
  await signIn(page, product.stack.url, phone, password)
  await expect(page).toHaveURL(/dashboard/)
  return page
}

/** Whoever administers the platform sees all of its screens. */
export async function openAsOperator(
  browser: Browser,
  { stack, operator }: Product,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await openWindow(browser, options)
  await signInOperator(page, stack, operator.admin)
  return page
}

export async function openWindow(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-CN', colorScheme: 'light', ...options })
  return context.newPage()
}
