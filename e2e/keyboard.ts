// Working without a mouse: the focus goes from place to place by Tab, as it does for whoever has only the keys.
import type { Locator, Page } from '@playwright/test'

/** More places than any page has; whatever is not reached by then cannot be reached. */
const MOST_TABS = 120

export function createKeyboard(page: Page) {
  const { keyboard } = page

  /** Throws when the keys do not lead there. */
  async function tabTo(goal: Locator): Promise<void> {
    await goal.waitFor({ state: 'attached' })
    for (let pressed = 0; pressed < MOST_TABS; pressed += 1) {
      if (await goal.evaluate((element) => element === element.ownerDocument.activeElement)) return
      await keyboard.press('Tab')
    }
    throw new Error(`The keyboard does not reach ${goal.toString()}`)
  }

  const keys = {
    tabTo,
    /** Presses a button or a link. */
    async press(name: string | RegExp, role: 'button' | 'link' = 'button') {
      await tabTo(page.getByRole(role, { name, exact: typeof name === 'string' }).first())
      await keyboard.press('Enter')
    },
    /** Ticks a box, or picks an option. */
    async tick(goal: Locator) {
      await tabTo(goal)
      await keyboard.press('Space')
    },
    async type(label: string | RegExp, text: string) {
      await tabTo(page.getByLabel(label, typeof label === 'string' ? { exact: true } : {}).first())
      await keyboard.press('ControlOrMeta+a')
      await keyboard.insertText(text)
    },
    /** A day, or what a search finds first: Enter takes it. */
    async typeAndTake(label: string | RegExp, text: string, keysBefore: readonly string[] = []) {
      await keys.type(label, text)
      for (const key of keysBefore) await keyboard.press(key)
      await keyboard.press('Enter')
    },
    /** Goes down a native list to the option of this name. */
    async choose(label: string, option: string) {
      const list = page.getByLabel(label, { exact: true })
      await tabTo(list)
      for (let pressed = 0; pressed < MOST_TABS; pressed += 1) {
        const chosen = await list.evaluate(
          (element) => (element as unknown as { selectedOptions: { text: string }[] }).selectedOptions[0]?.text,
        )
        if (chosen === option) return
        await keyboard.press('ArrowDown')
      }
      throw new Error(`${label} has no ${option}`)
    },
    /** Opens the system's file chooser from a file field. */
    async upload(field: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
      await tabTo(field)
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keyboard.press('Enter')])
      await chooser.setFiles(file)
    },
  }
  return keys
}
