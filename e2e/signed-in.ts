// Windows of people who are signed in already: each logs in once per product, and every look at their screens begins there.
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { sellMore } from '../tools/src/path/sale.ts'
import type { Walk } from '../tools/src/path/walker.ts'
import { walkTo } from './merchants.ts'
import { signIn, signInOperator } from './people.ts'
import { expect, type Product } from './stack.ts'

type State = NonNullable<BrowserContextOptions['storageState']>

const merchants = new WeakMap<Product, Promise<Walk>>()
const states = new WeakMap<object, Promise<State>>()

/** A merchant to look at, not to change: one order is settled, another one is to be shipped. */
function busyMerchant(product: Product): Promise<Walk> {
  const known = merchants.get(product) ?? makeBusy(product)
  merchants.set(product, known)
  return known
}

async function makeBusy(product: Product): Promise<Walk> {
  const walk = await walkTo(product, 'settle', 100)
  await sellMore(walk)
  return walk
}

export async function openAsMerchant(browser: Browser, product: Product, options: BrowserContextOptions = {}) {
  const walk = await busyMerchant(product)
  return openAs(browser, walk, options, async (first) => {
    await signIn(first, product.stack.url, walk.phone, walk.password)
    await expect(first).toHaveURL(/dashboard/)
  })
}

/** Whoever administers the platform sees all of its screens. */
export const openAsOperator = (browser: Browser, { stack, operator }: Product, options: BrowserContextOptions = {}) =>
  openAs(browser, operator.admin, options, (first) => signInOperator(first, stack, operator.admin))

async function openAs(
  browser: Browser,
  who: object,
  options: BrowserContextOptions,
  logIn: (page: Page) => Promise<void>,
): Promise<Page> {
  const known = states.get(who) ?? stateAfter(browser, logIn)
  states.set(who, known)
  const context = await browser.newContext({ locale: 'zh-CN', ...options, storageState: await known })
  return context.newPage()
}

async function stateAfter(browser: Browser, logIn: (page: Page) => Promise<void>): Promise<State> {
  const context = await browser.newContext({ locale: 'zh-CN' })
  await logIn(await context.newPage())
  const state = await context.storageState()
  await context.close()
  return state
}
