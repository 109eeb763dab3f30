// Budgets 5 and 7: from one list to another, for the first time and again, and what fifty such moves leave in the heap.
import { atMost, type Budget, medians, type Place } from './budget.ts'
import { signedIn, type SignedIn } from './first-pages.ts'
import { type MeasuredPage, openMeasuredPage, watchOf } from './measured-page.ts'

const ROUNDS = 5
const MOVES_BEFORE = 4
const MOVES = 50
/** How long a person looks at the first list before going on; meanwhile the console may fetch ahead. */
const READING_MS = 4_000

const lists = {
  orders: '/order/saleorder',
  goods: '/goods/index',
  flows: '/finance/FinanceDetail',
  withdrawals: '/order/WithdrawOrder',
} as const
type List = keyof typeof lists

export async function measureMoves(place: Place): Promise<readonly Budget[]> {
  const as = await signedIn(place, place.merchant)
  const toOrders = medians(await repeat(ROUNDS, () => timeMoves(place, as, 'goods', 'orders')))
  const toGoods = medians(await repeat(ROUNDS, () => timeMoves(place, as, 'orders', 'goods')))
  const { after4, growth } = await measureHeap(place, as)
  return [
    atMost(5, 'goods → orders, first time', { found: toOrders('first'), aim: 250, unit: 'ms' }),
    atMost(5, 'goods → orders, again', { found: toOrders('again'), aim: 120, unit: 'ms' }),
    atMost(5, 'orders → goods, first time', { found: toGoods('first'), aim: 250, unit: 'ms' }),
    atMost(5, 'orders → goods, again', { found: toGoods('again'), aim: 120, unit: 'ms' }),
    atMost(7, `heap after ${MOVES_BEFORE} moves`, { found: after4, aim: 20, unit: 'MB', digits: 1 }),
    atMost(7, `its growth over ${MOVES} more`, { found: growth, aim: 10, unit: '%', digits: 1 }),
  ]
}

async function repeat<Figures>(times: number, measure: () => Promise<Figures>): Promise<Figures[]> {
  const found: Figures[] = []
  for (let round = 0; round <= times; round += 1) found.push(await measure())
  return found.slice(1)
}

async function timeMoves({ browser, url }: Place, as: SignedIn, from: List, to: List) {
  const measured = await openMeasuredPage(browser, { as })
  await measured.page.goto(url + lists[from])
  await measured.page.locator(rowsOf(from)).first().waitFor()
  await measured.page.waitForTimeout(READING_MS)
  await measured.rest()
  const first = await timeMove(measured, to)
  await measured.rest()
  await timeMove(measured, from)
  await measured.rest()
  const again = await timeMove(measured, to)
  await measured.close()
  return { first, again }
}

/** From the press of the menu's link until the other list's rows are on the screen; the pointer came a moment before. */
async function timeMove({ page, mark }: MeasuredPage, to: List): Promise<number> {
  await openGroupOf(page, to)
  await page.locator(linkTo(to)).hover()
  await page.waitForTimeout(150)
  await page.evaluate(
    `addEventListener('pointerdown', () => { bench.pressedAt = performance.now(); ${watchOf('rows', rowsOf(to))} }, { once: true, capture: true })`,
  )
  await page.mouse.down()
  await page.mouse.up()
  const seen = await mark('rows')
  return seen - (await page.evaluate<number>('bench.pressedAt'))
}

async function openGroupOf(page: MeasuredPage['page'], to: List): Promise<void> {
  const closed = page.locator('.sidebar button[aria-expanded=false]')
  while (!(await page.locator(linkTo(to)).isVisible())) await closed.first().click()
}

const linkTo = (list: List): string => `.sidebar a[href^="${lists[list]}"]`

/** Rows with data, while the list's tab is the one in front. */
const rowsOf = (list: List): string =>
  `body:has(.tags-bar a[aria-current=page][href^="${lists[list]}"]) #content .data-table tbody tr:not(.is-skeleton)`

async function measureHeap({ browser, url }: Place, as: SignedIn) {
  const measured = await openMeasuredPage(browser, { as, isSlowed: false })
  await measured.page.goto(`${url}/dashboard`)
  await measured.page.waitForSelector('.sales .bar-chart')
  const order: readonly List[] = ['orders', 'goods', 'flows', 'withdrawals']
  const move = async (index: number) => {
    await timeMove(measured, order[index % order.length] ?? 'orders')
    await measured.rest()
  }
  for (let count = 0; count < MOVES_BEFORE; count += 1) await move(count)
  const after4 = await measured.heapMb()
  for (let count = MOVES_BEFORE; count < MOVES_BEFORE + MOVES; count += 1) await move(count)
  const growth = (100 * ((await measured.heapMb()) - after4)) / after4
  await measured.close()
  return { after4, growth }
}
