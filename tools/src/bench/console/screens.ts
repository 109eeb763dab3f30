// Budgets 10 and 15: what moves by itself while a screen loads, what scrolls sideways when it is narrow or zoomed, and how
// large the things are that one has to hit; on every screen.
import { merchantScreens, operatorScreens, publicScreens } from '../../../../e2e/screens.ts'
import { type Budget, nowhere, type Place } from './budget.ts'
import { signedIn, type SignedIn } from './first-pages.ts'
import { openMeasuredPage, type PageWish } from './measured-page.ts'

const MAX_SHIFT = 0.01
const MIN_TARGET = 24
const MIN_TOUCH_TARGET = 44

interface Screen {
  readonly path: string
  readonly as?: SignedIn
}

export async function measureScreens(place: Place): Promise<readonly Budget[]> {
  const merchant = await signedIn(place, place.merchant)
  const operator = await signedIn(place, place.operator)
  const screens: readonly Screen[] = [
    ...publicScreens.map((path) => ({ path })),
    ...merchantScreens.map((path) => ({ path, as: merchant })),
    ...operatorScreens.map((path) => ({ path, as: operator })),
  ]
  const onEach = async (wish: PageWish, find: string): Promise<string[]> => {
    const found: string[] = []
    for (const screen of screens) {
      const said = await look(place, screen, wish, find)
      if (said !== '') found.push(`${screen.path}${screen.as === operator ? ' (operator)' : ''}: ${said}`)
    }
    return found
  }
  const looked = `${screens.length} screens`
  const zoomed = { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }
  const narrow = { viewport: { width: 320, height: 640 } }
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const still = { isSlowed: false }
  return [
    nowhere(10, 'layout shift', `≤ ${MAX_SHIFT} on every screen`, await onEach({}, SHIFTED), looked),
    nowhere(15, '320 px wide', 'no sideways scroll', await onEach({ ...still, options: narrow }, SIDEWAYS), looked),
    nowhere(15, '200 % zoom', 'no sideways scroll', await onEach({ ...still, options: zoomed }, SIDEWAYS), looked),
    nowhere(15, 'targets', `≥ ${MIN_TARGET} px`, await onEach(still, smallTargets(MIN_TARGET)), looked),
    nowhere(
      15,
      'targets by touch',
      `≥ ${MIN_TOUCH_TARGET} px`,
      await onEach({ ...still, options: phone }, smallTargets(MIN_TOUCH_TARGET)),
      looked,
    ),
  ]
}

/** What `find`, evaluated in the loaded page, has to complain about. */
async function look({ browser, url }: Place, { path, as }: Screen, wish: PageWish, find: string): Promise<string> {
  const measured = await openMeasuredPage(browser, { ...wish, ...(as === undefined ? {} : { as }) })
  try {
    await measured.page.goto(url + path)
    await measured.page.locator('h1').first().waitFor({ state: 'attached' })
    await measured.rest()
    return await measured.page.evaluate<string>(find)
  } finally {
    await measured.close()
  }
}

const SHIFTED = `(() => {
  const sum = bench.shifts.reduce((all, { value }) => all + value, 0)
  return sum <= ${MAX_SHIFT} ? '' : sum.toFixed(3) + ' by ' + [...new Set(bench.shifts.map(({ sources }) => sources))].join(', ')
})()`

const SIDEWAYS = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth <= clientWidth ? '' : scrollWidth - clientWidth + ' px'
})()`

/** A link inside a sentence is as high as its line (WCAG 2.5.8), and a field may be hit by its label. */
const smallTargets = (pixels: number): string => `(() => {
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const isInText = (element) => element.tagName === 'A' && getComputedStyle(element).display === 'inline'
  const boxOf = (element) => {
    const boxes = [element, ...(element.labels ?? []), element.closest('label, .ant-select, .ant-picker, .ant-input-affix-wrapper')]
      .filter(Boolean)
      .map((each) => each.getBoundingClientRect())
    return { width: Math.max(...boxes.map((box) => box.width)), height: Math.max(...boxes.map((box) => box.height)) }
  }
  const small = [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, [role=button], [role=tab]')]
    .filter((element) => isShown(element) && !element.disabled && !isInText(element))
    .map((element) => ({ element, box: boxOf(element) }))
    .filter(({ box }) => box.width > 1 && box.height > 1 && Math.min(box.width, box.height) < ${pixels} - 0.5)
  const names = small.map(({ element, box }) =>
    (element.getAttribute('aria-label') || element.textContent.trim() || element.className || element.tagName).slice(0, 12) +
    ' ' + Math.round(box.width) + '×' + Math.round(box.height))
  return names.length === 0 ? '' : names.length + ' (' + [...new Set(names)].slice(0, 4).join(', ') + ')'
})()`
