// Working without a mouse: the focus goes from place to place by Tab, as for whoever has only keys; a pointer is noticed.
import type { BrowserContext, FileChooser, Locator, Page } from '@playwright/test'
import { expect } from './stack.ts'

/** More places than any page has; whatever is not reached by then cannot be reached. */
const TOO_FAR = 150

export type Keyboard = ReturnType<typeof createKeyboard>

/** A control is named by its label (fields) or its name (buttons), or given as a locator. Everything throws when the keys do not lead there. */
export function createKeyboard(page: Page) {
  const { keyboard } = page
  // Heard from the beginning: asked for at the press only, the browser may have opened its own chooser already.
  page.on('filechooser', () => undefined)
  const button = (name: Locator | string | RegExp) =>
    isLocator(name) ? name : page.getByRole('button', { name, exact: typeof name === 'string' }).first()
  const field = (label: Locator | string | RegExp) =>
    isLocator(label) ? label : page.getByLabel(label, { exact: typeof label === 'string' }).first()

  const keys = {
    async tabTo(goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
      await expect(goal).toBeAttached()
      for (let presses = 0; presses < TOO_FAR; presses += 1) {
        if (await goal.evaluate((element) => element === element.ownerDocument.activeElement)) return
        await keyboard.press(key)
      }
      throw new Error(`The keyboard does not reach ${goal.toString()}`)
    },
    /** Past the menu and the tags, by the link that is there for it. */
    async skipToContent() {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await keys.tabTo(page.getByRole('link', { name: '跳到正文' }), 'Shift+Tab')
      await keyboard.press('Enter')
    },
    /** Presses a button, or whatever is given. */
    async press(goal: Locator | string | RegExp) {
      await keys.tabTo(button(goal))
      await keyboard.press('Enter')
    },
    /** Ticks a box, or picks an option. */
    async tick(goal: Locator) {
      await keys.tabTo(goal)
      await keyboard.press('Space')
    },
    /** Replaces what stands in the field. */
    async type(goal: Locator | string | RegExp, text: string) {
      await keys.tabTo(field(goal))
      await keyboard.press('ControlOrMeta+a')
      await keyboard.insertText(text)
    },
    /** A day, or the last field of a form: Enter takes it. */
    async typeAndTake(goal: Locator | string | RegExp, text: string) {
      await keys.type(goal, text)
      await keyboard.press('Enter')
    },
    /** Types into a list that can be searched and takes the first thing that is offered. */
    async search(goal: Locator | string | RegExp, text: string) {
      await keys.type(goal, text)
      // The list of the field before may still be leaving.
      const list = page.locator('.ant-select-dropdown').filter({ visible: true, hasText: text })
      await expect(list).toHaveCount(1)
      // A tree of choices marks nothing by itself.
      const marked = list.locator('.ant-select-item-option-active, .ant-cascader-menu-item-active')
      if ((await marked.count()) === 0) await keyboard.press('ArrowDown')
      await expect(marked.first()).toBeVisible()
      await keyboard.press('Enter')
    },
    /** Goes down a native list to the option of this name. */
    async choose(label: string, option: string) {
      const list = page.getByLabel(label, { exact: true })
      await keys.tabTo(list)
      for (let presses = 0; presses < TOO_FAR; presses += 1) {
        const chosen = await list.evaluate(
          (element) => (element as unknown as { selectedOptions: { text: string }[] }).selectedOptions[0]?.text,
        )
        if (chosen === option) return
        await keyboard.press('ArrowDown')
      }
      throw new Error(`${label} has no ${option}`)
    },
    /** Opens the system's file chooser from a file field. */
    async upload(goal: Locator, file: Parameters<FileChooser['setFiles']>[0]) {
      await keys.tabTo(goal)
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keyboard.press('Enter')])
      await chooser.setFiles(file)
    },
    /** Ctrl+K, a word, Enter. */
    async findByPalette(word: string, option: string | RegExp) {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await keyboard.press('ControlOrMeta+k')
      // Its code comes with the first time it is opened.
      await expect(page.getByRole('combobox', { name: '查找' })).toBeFocused()
      await keyboard.insertText(word)
      await expect(page.getByRole('option', { name: option, selected: true })).toBeVisible()
      await keyboard.press('Enter')
    },
    async logIn(url: string, username: string, password: string) {
      await page.goto(`${url}/login`)
      await keys.type('手机号或登录名', username)
      await keys.typeAndTake('密码', password)
    },
  }
  return keys
}

/** The browser is nobody's any more. The page is left first: one that asks on would go to the login of its own accord, in between. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

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

const isLocator = (goal: Locator | string | RegExp): goal is Locator =>
  typeof goal !== 'string' && !(goal instanceof RegExp)
