// Hands that only have keys: they reach a control by Tab, type, and press Enter or Space; a pointer is noticed.
import type { BrowserContext, FileChooser, Locator, Page } from '@playwright/test'
import { expect } from './stack.ts'

/** More presses than any screen of the console needs from its content to its last control. */
const TOO_FAR = 150

/** Everything a pointer did in this context's pages; it must stay empty. */
export async function noticePointers(context: BrowserContext): Promise<readonly string[]> {
  const noticed: string[] = []
  await context.exposeBinding('noticePointer', (_, what: string) => void noticed.push(what))
  // Moves say nothing: the browser makes them up where a page changes under a pointer that rests.
  await context.addInitScript(`
    for (const kind of ['pointerdown', 'mousedown', 'touchstart', 'wheel'])
      addEventListener(kind, (event) => window.noticePointer(kind + ' on ' + event.target?.outerHTML?.slice(0, 80)), true)
    // A key that presses a button makes a click, too, but one without a pointer.
    addEventListener('click', (event) => event.isTrusted && event.detail > 0 && window.noticePointer('click'), true)
  `)
  return noticed
}

/** Tab until the control has the focus. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(control).toBeVisible()
  const focused = control.and(page.locator(':focus'))
  for (let presses = 0; presses < TOO_FAR; presses += 1) {
    if ((await focused.count()) > 0) return
    await page.keyboard.press(key)
  }
  throw new Error(`The keyboard does not reach ${control.toString()}`)
}

/** Past the menu and the tags, by the link that is there for it. */
export async function skipToContent(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const link = page.getByRole('link', { name: '跳到正文' })
  await tabTo(page, link, 'Shift+Tab').catch(() => tabTo(page, link))
  await page.keyboard.press('Enter')
}

/** Replaces what stands in the field. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

export async function press(page: Page, control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

export async function chooseFile(page: Page, field: Locator, file: Parameters<FileChooser['setFiles']>[0]) {
  await tabTo(page, field)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
  await chooser.setFiles(file)
}

/** Types into the focused field and takes the first thing that is offered. */
export async function chooseByTyping(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
  await expect(
    page.locator('.ant-select-item-option, .ant-cascader-menu-item').filter({ hasText: text }).first(),
  ).toBeVisible()
  const isMarked = page.locator('.ant-select-item-option-active, .ant-cascader-menu-item-active')
  if ((await isMarked.count()) === 0) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** Ctrl+K, a word, Enter. */
export async function findByPalette(page: Page, word: string, option: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+K')
  // Its code comes with the first time it is opened.
  await expect(page.getByRole('combobox', { name: '查找' })).toBeFocused()
  await page.keyboard.type(word)
  await expect(page.getByRole('option', { name: option, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
}

/** Name, password, Enter: the first field has the focus. */
export async function logIn(page: Page, url: string, username: string, password: string): Promise<void> {
  await page.goto(`${url}/login`)
  await typeInto(page, page.getByLabel('手机号或登录名'), username)
  await typeInto(page, page.getByLabel('密码', { exact: true }), password)
  await page.keyboard.press('Enter')
}
