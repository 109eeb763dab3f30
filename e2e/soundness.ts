// What every screen must be: nothing for axe to find, no sideways scroll, nothing that jumps, nothing too small to press,
// and every column of a list in sight.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './stack.ts'

/** px; what the lists are made for. */
const WIDE = 1440

/** Anything else about a page is the same in every colour. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Notes every shift of the layout that no key or touch has caused, from the first paint on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(`
    window.layoutShift = 0
    window.shiftedParts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.hadRecentInput) continue
        window.layoutShift += entry.value
        window.shiftedParts.push(...entry.sources.map(({ node }) => (node?.outerHTML ?? node?.textContent ?? '').slice(0, 90)))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  `)
}

/**
 * Notes every table of a wide screen that is wider than its room, from its grey rows on: they stand in the final widths, and
 * most lists of a product that is only looked at stay empty.
 */
export async function watchTables(page: Page): Promise<void> {
  await page.addInitScript(`
    window.wideTables = new Set()
    const look = () => {
      if (innerWidth !== ${WIDE}) return
      for (const box of document.querySelectorAll('.data-table-box'))
        if (box.scrollWidth > box.clientWidth) window.wideTables.add(box.ariaLabel + ' by ' + (box.scrollWidth - box.clientWidth) + ' px')
    }
    addEventListener('DOMContentLoaded', () => new MutationObserver(look).observe(document.body, { childList: true, subtree: true }))
  `)
}

/** Answers take a moment, each another one, as they do out of doors: what a screen shows meanwhile is seen. */
export async function answerSlowly(page: Page): Promise<void> {
  let asked = 0
  await page.route('**/api/**', async (route) => {
    asked += 1
    await new Promise((resolve) => setTimeout(resolve, 60 + ((asked * 3) % 5) * 40))
    await route.continue().catch(() => undefined)
  })
}

/** Opens an address and waits until it has drawn what it loads. */
async function openDrawn(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.evaluate('document.fonts.ready')
  await drawn(page)
}

/** The same, and its layout may have moved by 0.01 at most. */
export async function openCalmly(page: Page, url: string): Promise<void> {
  await openDrawn(page, url)
  const [shift, parts] = await page.evaluate<[number, string[]]>('[window.layoutShift, window.shiftedParts]')
  expect.soft(shift, `layout shift on ${url}: ${parts.join(' | ')}`).toBeLessThanOrEqual(0.01)
}

/** Two frames: what was set has been laid out and painted. */
export const drawn = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')

/** No violation of any impact. `rules` asks for some of them only, where the others were asked before; `except` leaves some out. */
async function mustPassAxe(
  page: Page,
  where: string,
  { rules, except = [] }: { readonly rules?: readonly string[]; readonly except?: readonly string[] } = {},
): Promise<void> {
  // Without frames of other origins there is nothing to gather in a window of its own, which takes most of the time.
  const builder = new AxeBuilder({ page }).setLegacyMode(true).disableRules([...except])
  const { violations } = await (rules === undefined ? builder : builder.withRules([...rules])).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)
  expect.soft(found, `axe on ${where}`).toEqual([])
}

/** The same page in both looks, changed in place as somebody changes the system's colours. */
export async function mustPassInBothLooks(page: Page, where: string, except: readonly string[] = []): Promise<void> {
  await mustPassAxe(page, `${where}, light`, { except })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'light')
  await drawn(page)
  await mustPassAxe(page, `${where}, dark`, { rules: COLOUR_RULES })
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark')
}

/** The colours of one preset in one mode, chosen as another window of the console would choose them. */
export async function chooseColours(page: Page, color: string, mode: 'light' | 'dark'): Promise<void> {
  await page.evaluate(`
    localStorage.setItem('preferences', JSON.stringify(${JSON.stringify({ color, mode })}))
    dispatchEvent(new StorageEvent('storage', { key: 'preferences' }))
  `)
  await expect(page.locator('html')).toHaveAttribute('data-theme', mode)
  await drawn(page)
}

/** 1440 px at 200 % is 720; a phone; the narrowest there is. */
const narrower = [
  { width: 720, height: 450 },
  { width: 390, height: 844 },
  { width: 320, height: 700 },
]

/** Looks at what is open in its place: in both colours, and ever narrower. */
export async function mustLookSound(page: Page, where: string): Promise<void> {
  await expect(page).toHaveTitle(/商户管理中心$/)
  await mustShowEveryColumn(page, where)
  await mustPassInBothLooks(page, where)
  await mustBeLargeEnough(page, 24, where)
  for (const size of narrower) {
    await page.setViewportSize(size)
    await drawn(page)
    await mustNotScrollSideways(page, `${where} at ${size.width} px`)
    if (size.width === 390) await mustPassAxe(page, `${where} on a phone`)
  }
  await page.setViewportSize({ width: WIDE, height: 900 })
}

/** Of every cell that is narrower than what stands in it: that lies over its neighbour. */
const spilling = `[...document.querySelectorAll('.data-table td, .data-table th')]
  .filter((cell) => cell.checkVisibility({ visibilityProperty: true }) && cell.scrollWidth > cell.clientWidth + 1)
  .map((cell) => (cell.dataset.label ?? 'head') + ': ' + cell.textContent)`

/** On a wide screen nobody scrolls sideways for the last column, where the acts are. */
async function mustShowEveryColumn(page: Page, where: string): Promise<void> {
  expect
    .soft(await page.evaluate<string[]>('[...(window.wideTables ?? [])]'), `wider than its room on ${where}`)
    .toEqual([])
  expect.soft(await page.evaluate<string[]>(spilling), `wider than its cell on ${where}`).toEqual([])
}

export const mustHaveReadableColours = (page: Page, where: string): Promise<void> =>
  mustPassAxe(page, where, { rules: COLOUR_RULES })

async function mustNotScrollSideways(page: Page, where: string): Promise<void> {
  const beyond = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect.soft(beyond, `sideways scroll on ${where}`).toBeLessThanOrEqual(0)
}

/** Everything that can be pressed and is smaller than `px`. A link inside a line of text is as high as its line (WCAG 2.5.8). */
export async function mustBeLargeEnough(page: Page, px: number, where: string): Promise<void> {
  const small = await page.evaluate<string[]>(`(() => {
    const pressable = 'a[href], button, select, textarea, input:not([type=hidden]), summary, [role=button], [role=tab], [role=switch], [role=menuitem], [role=option]'
    const found = []
    for (const each of document.querySelectorAll(pressable)) {
      // What is pressed is the whole field, or the label around its box.
      const part = each.closest('label, .ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-input-number') ?? each
      const { width, height, right, bottom } = part.getBoundingClientRect()
      const style = getComputedStyle(part)
      if (width < 2 || height < 2 || style.visibility === 'hidden' || style.clipPath !== 'none') continue
      if (part.closest('[hidden], [aria-hidden=true], [inert]') !== null) continue
      if (each.tagName === 'A' && style.display === 'inline') continue
      if ((height >= ${px} - 0.5 && width >= ${px} - 0.5) || right <= 0 || bottom <= 0) continue
      part.scrollIntoView({ block: 'center', inline: 'center' })
      const box = part.getBoundingClientRect()
      // What is hit may be larger than what is seen.
      const far = ${px} / 2 - 1.5
      const isHit = [[0, -far], [0, far], [-far, 0], [far, 0]].every(([x, y]) => {
        const hit = document.elementFromPoint(box.x + box.width / 2 + x, box.y + box.height / 2 + y)
        return hit !== null && (part.contains(hit) || hit.contains(each) && hit.closest('label') !== null)
      })
      if (!isHit)
        found.push(each.tagName + '.' + each.className + ' ' + Math.round(width) + 'x' + Math.round(height) + ' ' + (each.ariaLabel ?? each.textContent).slice(0, 20))
    }
    return found
  })()`)
  expect.soft(small, `too small to press on ${where}`).toEqual([])
}
