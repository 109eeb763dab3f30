// Budgets 16 and 17: no page waits for a movement to end, who wants no movement sees none, and a reload keeps what one has set.
import type { Page } from '@playwright/test'
import { type Budget, nowhere, type Place } from './budget.ts'
import { signedIn, type SignedIn } from './first-pages.ts'
import { openMeasuredPage, watchOf } from './measured-page.ts'

const ORDERS = '/order/saleorder'
const GOODS = '/goods/index'
const FULL_LIST = '.data-table tbody tr:not(.is-skeleton):nth-child(18)'
/** A list scrolls within its card; of twenty rows at the lowest density a window as low as this shows a part. */
const LOW_WINDOW = { width: 1_440, height: 600 }
const SCROLL_PX = 150

export async function measureHabits(place: Place): Promise<readonly Budget[]> {
  const as = await signedIn(place, place.merchant)
  return [
    nowhere(16, 'page transition', {
      aim: '0 ms',
      broken: await movements(place, as, 'no-preference'),
      looked: '0 ms',
    }),
    nowhere(16, 'with reduced motion', {
      aim: 'nothing moves',
      broken: await movements(place, as, 'reduce'),
      looked: 'nothing moves',
    }),
    nowhere(17, 'kept on reload', {
      aim: 'all',
      broken: await lostOnReload(place, as),
      looked: 'tags, filter, columns, theme, scroll',
    }),
  ]
}

/** What is still under way in the content when the rows of the next list have just been drawn; with "reduce", anywhere. */
async function movements({ browser, url }: Place, as: SignedIn, reducedMotion: 'reduce' | 'no-preference') {
  const measured = await openMeasuredPage(browser, { as, isSlowed: false, options: { reducedMotion } })
  const { page } = measured
  await page.goto(url + GOODS)
  await page.locator('.data-table tbody tr:not(.is-skeleton)').first().waitFor()
  await measured.rest()
  await openGroups(page)
  await page.evaluate(
    watchOf(
      'rows',
      `body:has(.tags-bar a[aria-current=page][href^="${ORDERS}"]) .data-table tbody tr:not(.is-skeleton)`,
    ),
  )
  await page.locator(`.sidebar a[href="${ORDERS}"]`).click()
  await measured.mark('rows')
  const scope = reducedMotion === 'reduce' ? 'document.body' : "document.querySelector('#content')"
  const found = await page.evaluate<string[]>(`document.getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && ${scope}.contains(effect.target))
    .filter(({ effect }) => effect.getComputedTiming().endTime > 1)
    .map(({ effect }) => (effect.target.className || effect.target.tagName) + ' ' + effect.getComputedTiming().endTime + ' ms')`)
  await measured.close()
  return [...new Set(found)]
}

async function lostOnReload({ browser, url }: Place, as: SignedIn): Promise<string[]> {
  const measured = await openMeasuredPage(browser, { as, isSlowed: false })
  const { page } = measured
  await page.goto(url + GOODS)
  await page.locator('.data-table tbody tr').first().waitFor()
  await page.goto(url + ORDERS)
  await page.locator('.data-table tbody tr').first().waitFor()
  await page.getByLabel('搜索').first().fill('13')
  await page.keyboard.press('Enter')
  await page.waitForURL(/keyword=13/)
  await page.reload()
  const isFiltered = /keyword=13/.test(page.url()) && (await page.getByLabel('搜索').first().inputValue()) === '13'
  await page.goto(url + ORDERS)
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByText('紧凑').click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '界面设置' }).click()
  await page.getByText('深色', { exact: true }).click()
  await page.keyboard.press('Escape')
  await page.setViewportSize(LOW_WINDOW)
  await page.locator(FULL_LIST).waitFor()
  await measured.rest()
  await page.evaluate(`document.querySelector('#content .data-table-box').scrollTop = ${SCROLL_PX}`)
  await measured.rest()
  const before = await page.evaluate<Kept>(KEPT)
  await page.reload()
  await page.locator(FULL_LIST).waitFor()
  await measured.rest()
  const after = await page.evaluate<Kept>(KEPT)
  await measured.close()
  const changed = KEPT_NAMES.filter((name) => before[name] === '' || before[name] !== after[name]).map(
    (name) => `${name}: "${before[name]}", then "${after[name]}"`,
  )
  return isFiltered ? changed : ['filter', ...changed]
}

const KEPT_NAMES = ['tags', 'table', 'theme', 'scroll'] as const

interface Kept {
  readonly tags: string
  readonly table: string
  readonly theme: string
  readonly scroll: string
}

const KEPT = `({
  tags: [...document.querySelectorAll('.tags-bar a')].map((tag) => tag.textContent).join(' '),
  table: document.querySelector('.data-table').className,
  theme: document.documentElement.dataset.theme,
  scroll: String(Math.round(document.querySelector('#content .data-table-box').scrollTop / 10) || ''),
})`

async function openGroups(page: Page): Promise<void> {
  const closed = page.locator('.sidebar button[aria-expanded=false]')
  while ((await closed.count()) > 0) await closed.first().click()
}
