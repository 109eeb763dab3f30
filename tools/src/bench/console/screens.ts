// Budgets 10 and 15: what moves by itself while a screen loads, what scrolls sideways when it is narrow or zoomed, and how
// large the things are that one has to hit; on every screen.
import { merchantScreens, operatorScreens, publicScreens } from '../../../../e2e/screens.ts'
import { type Budget, nowhere, type Place } from './budget.ts'
import { signedIn, type SignedIn } from './first-pages.ts'
import { type MeasuredPage, openMeasuredPage, type PageWish } from './measured-page.ts'

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
  const found: Record<Question, string[]> = { shifted: [], narrow: [], zoomed: [], small: [], touch: [] }
  for (const screen of screens) {
    const name = `${screen.path}${screen.as === operator ? ' (operator)' : ''}`
    for (const [question, said] of [...(await onDesk(place, screen)), ...(await onPhone(place, screen))])
      if (said !== '') found[question].push(`${name}: ${said}`)
  }
  const looked = `${screens.length} screens`
  return [
    nowhere(10, 'layout shift', { aim: `≤ ${MAX_SHIFT} on every screen`, broken: found.shifted, looked }),
    nowhere(15, '320 px wide', { aim: 'no sideways scroll', broken: found.narrow, looked }),
    nowhere(15, '200 % zoom', { aim: 'no sideways scroll', broken: found.zoomed, looked }),
    nowhere(15, 'targets', { aim: `≥ ${MIN_TARGET} px`, broken: found.small, looked }),
    nowhere(15, 'targets by touch', { aim: `≥ ${MIN_TOUCH_TARGET} px`, broken: found.touch, looked }),
  ]
}

type Question = 'shifted' | 'narrow' | 'zoomed' | 'small' | 'touch'
type Answers = (readonly [Question, string])[]

/** Loaded as on a slow desk; then the window is made as narrow as 200 % of zoom makes it, and narrower. */
async function onDesk(place: Place, screen: Screen): Promise<Answers> {
  const measured = await load(place, screen, {})
  const ask = (find: string) => measured.page.evaluate<string>(find)
  try {
    const answers: Answers = [
      ['shifted', await ask(SHIFTED)],
      ['small', await ask(smallTargets(MIN_TARGET))],
    ]
    for (const [question, width, height] of [
      ['zoomed', 720, 450],
      ['narrow', 320, 640],
    ] as const) {
      await measured.page.setViewportSize({ width, height })
      await measured.page.waitForTimeout(300)
      answers.push([question, await ask(SIDEWAYS)])
    }
    return answers
  } finally {
    await measured.close()
  }
}

async function onPhone(place: Place, screen: Screen): Promise<Answers> {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const measured = await load(place, screen, { isSlowed: false, options: phone })
  try {
    return [['touch', await measured.page.evaluate<string>(smallTargets(MIN_TOUCH_TARGET))]]
  } finally {
    await measured.close()
  }
}

async function load({ browser, url }: Place, { path, as }: Screen, wish: PageWish): Promise<MeasuredPage> {
  const measured = await openMeasuredPage(browser, { ...wish, ...(as === undefined ? {} : { as }) })
  await measured.page.goto(url + path)
  await measured.page.locator('h1').first().waitFor({ state: 'attached' })
  await measured.rest()
  return measured
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
    const boxes = [element, ...(element.labels ?? []), element.closest('label, .ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-input-number')]
      .filter(Boolean)
      .map((each) => each.getBoundingClientRect())
    // What is hit may be larger than what is seen.
    const around = getComputedStyle(element, '::before')
    if (around.position === 'absolute') boxes.push({ width: 0, height: Number.parseFloat(around.height) || 0 })
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
